import { Box, Button, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { useMemo } from 'react';
import type { FileRef } from '#contract/core/shapes.ts';
import type { Answered, AskedQuestion } from '#contract/features/exam/rows.ts';
import type { Question, Response } from '#contract/features/question/shapes.ts';
import { extensionsOf } from '#contract/features/upload/keys.ts';
import type { Sitting } from '#src/features/exam/data/queries.ts';
import { type AnswerChange, QuestionView } from '#src/features/question/view/public.tsx';
import { FileDrop, FileLine } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { numbersOf } from './use-page.ts';

interface QuestionsProps {
  readonly sitting: Sitting;
  readonly questions: readonly AskedQuestion[];
  readonly isFirst: boolean;
  readonly answers: Readonly<Record<string, Answered>>;
  readonly onAnswer: (itemId: string, change: AnswerChange) => void;
  readonly onFlag: (itemId: string) => void;
  readonly onLeave: () => void;
}

/** The questions of one page, each section with its heading where it begins. */
export const Questions = ({ sitting: { paper }, questions, isFirst, answers, ...act }: QuestionsProps) => {
  const { t } = useLingui();
  const numbers = useMemo(() => numbersOf(paper.questions), [paper]);
  const firsts = useMemo(() => firstOfSections(paper.questions), [paper]);
  const sections = new Map(paper.sections.map((section) => [section.id, section]));
  return (
    <Box display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)" onBlur={act.onLeave}>
      {isFirst && paper.settings.intro !== '' && <RichText html={paper.settings.intro} />}
      {questions.map(({ itemId, sectionId, question }) => {
        const section = firsts.has(itemId) ? sections.get(sectionId) : undefined;
        const given = answers[itemId];
        const isFlagged = given?.flagged === true;
        return (
          <Box key={itemId} id={`q-${itemId}`} tabIndex={-1}>
            {section !== undefined && (section.title !== '' || section.intro !== '') && (
              <Box mb="3" mt="2">
                <Heading as="h2" fontSize="md" fontWeight="600">
                  {section.title}
                </Heading>
                {section.intro !== '' && <RichText html={section.intro} />}
              </Box>
            )}
            <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '5' }}>
              <QuestionView
                question={question}
                number={numbers.get(itemId)}
                response={given?.response ?? undefined}
                onResponse={(change) => act.onAnswer(itemId, change)}
                noPaste={paper.settings.blocksPaste}
                filesField={
                  <AnswerFiles
                    question={question}
                    response={given?.response ?? undefined}
                    onResponse={(change) => act.onAnswer(itemId, change)}
                  />
                }
                aside={
                  numbers.has(itemId) && (
                    <Button
                      size="sm"
                      variant={isFlagged ? 'subtle' : 'ghost'}
                      aria-pressed={isFlagged}
                      aria-label={t`Flag question ${numbers.get(itemId) ?? 0}`}
                      onClick={() => act.onFlag(itemId)}
                    >
                      <Flag size={16} aria-hidden fill={isFlagged ? 'currentColor' : 'none'} />
                      <Trans>Flag</Trans>
                    </Button>
                  )
                }
              />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
};

const firstOfSections = (questions: readonly AskedQuestion[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  return new Set(
    questions.flatMap(({ itemId, sectionId }) => {
      if (seen.has(sectionId)) return [];
      seen.add(sectionId);
      return [itemId];
    }),
  );
};

/** What cameras make. */
const pictures = [...extensionsOf.image, 'webp', 'heic', 'heif'];

const filesOf = (response: Response | undefined): readonly FileRef[] =>
  response?.kind === 'text' || response?.kind === 'files' ? response.files : [];

interface AnswerFilesProps {
  readonly question: Question;
  readonly response: Response | undefined;
  readonly onResponse: (change: AnswerChange) => void;
}

/** Files of an answer: each is kept on this device at once, and on its way when there is a network. */
const AnswerFiles = ({ question, response, onResponse }: AnswerFilesProps) => {
  const { t } = useLingui();
  const isText = question.type === 'shortAnswer';
  if (!isText && question.type !== 'file' && question.type !== 'photo') return null;
  const max = isText ? 20 : question.files;
  const files = filesOf(response);
  const change = (of: (files: readonly FileRef[]) => readonly FileRef[]) =>
    onResponse((now) => {
      const next = [...of(filesOf(now))].slice(0, max);
      return isText
        ? { kind: 'text', html: now?.kind === 'text' ? now.html : '', files: next }
        : { kind: 'files', files: next };
    });
  return (
    <Box mt="3">
      {files.length < max && (
        <FileDrop
          {...(question.type === 'photo' ? { label: t`Photos`, extensions: pictures } : { label: t`Files` })}
          isQuiet
          onFiles={(picked) => {
            if (files.length + picked.length > max)
              tell(t`At most ${max} files here: the others were not added.`, 'problem');
            change((now) => [...now, ...picked]);
          }}
        />
      )}
      {files.map((file) => (
        <FileLine key={file.id} file={file} onRemove={() => change((now) => now.filter(({ id }) => id !== file.id))} />
      ))}
    </Box>
  );
};
