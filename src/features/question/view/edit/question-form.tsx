import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type Difficulty,
  isLayout,
  isOpinion,
  questionLimits as max,
  type QuestionType,
  questionTypes,
} from '#contract/features/question/keys.ts';
import { isGrave, problemsOf } from '#contract/features/question/problems.ts';
import { useEditorFiles } from '#src/features/upload/view/public.tsx';
import { writingFills } from '#src/ui/editor/editor-style.ts';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { type DraftState, useDraft } from '#src/ui/live/use-draft.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { DraftEnd } from '#src/ui/overlays/draft-form.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { difficultyTexts, pointsOf, problemTexts, typeTexts } from '../question-texts.ts';
import { asType, hundredthsOf, trimmed, type Written, withGaps } from './blank.ts';
import { KindFields } from './kind-fields.tsx';
import { Tool } from './part-list.tsx';

interface QuestionFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly draftKey: string;
  readonly initial: Written;
  /** Answers whether it is kept, and ends the draft. */
  readonly onSave: (draft: DraftState<Written>, make: (written: Written) => Written) => Promise<boolean>;
}

/** One question of any kind, with its key. What is typed is a draft at once. */
export const QuestionForm = ({ open, onClose, title, ...rest }: QuestionFormProps) => (
  <AppDialog open={open} onClose={onClose} width="dlgFeedback" title={title}>
    <Form key={rest.draftKey} {...rest} onDone={onClose} />
  </AppDialog>
);

const Form = ({
  draftKey,
  initial,
  onSave,
  onDone,
}: Omit<QuestionFormProps, 'open' | 'onClose' | 'title'> & { readonly onDone: () => void }) => {
  const { _ } = useLingui();
  const { t } = useWords();
  const files = useEditorFiles();
  const draft = useDraft(draftKey, initial);
  const { value, setValue } = draft;
  const { question, key } = value;
  const save = useOnce(async () => {
    if (await onSave(draft, trimmed)) onDone();
  });
  const set = (next: Written) => setValue(withGaps(next));
  const problems = problemsOf(trimmed(value).question, trimmed(value).key);
  const isNote = isLayout(question.type);
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)" css={writingFills}>
      <SelectField
        label={t`Kind`}
        value={question.type}
        onValue={(type) => set(asType(value, type as QuestionType))}
        options={questionTypes.map((type) => ({ value: type, label: _(typeTexts[type]) }))}
      />
      {question.type !== 'pageBreak' && (
        <Box css={{ '--writing': '96px' }}>
          <RichTextField
            label={isNote ? t`Text` : t`Question`}
            value={question.stem}
            onValue={(stem) => set({ question: { ...question, stem }, key })}
            files={files}
          />
        </Box>
      )}
      <KindFields value={value} onValue={set} files={files} />
      {!isNote && <Common value={value} onValue={set} />}
      {!isNote && !isOpinion(question.type) && (
        <Grid gap="4" templateColumns="minmax(0, 1fr)" css={{ '--writing': '64px' }}>
          <RichTextField
            label={t`Model answer`}
            value={key.reference}
            onValue={(reference) => setValue({ question, key: { ...key, reference } })}
            files={files}
          />
          <RichTextField
            label={t`Explanation`}
            value={key.analysis}
            onValue={(analysis) => setValue({ question, key: { ...key, analysis } })}
            files={files}
          />
        </Grid>
      )}
      {problems.length > 0 && (
        <Box as="ul" listStyleType="none" fontSize="sm">
          {problems.map((problem) => (
            <Text as="li" key={problem} color={isGrave(problem) ? 'fg.error' : 'fg.warning'}>
              {_(problemTexts[problem])}
            </Text>
          ))}
        </Box>
      )}
      {/* Not a form: whoever types one option after the other presses Enter. */}
      <DraftEnd draft={draft} submit={<Trans>Save</Trans>} onPress={save} />
    </Grid>
  );
};

/** Score, its parts, difficulty, and whether it must be answered. */
const Common = ({ value, onValue }: { readonly value: Written; readonly onValue: (value: Written) => void }) => {
  const { _ } = useLingui();
  const { t } = useWords();
  const { question, key } = value;
  const set = (change: Partial<Pick<typeof question, 'score' | 'parts' | 'difficulty' | 'required'>>) =>
    onValue({ question: { ...question, ...change }, key });
  const withParts = (parts: typeof question.parts) =>
    set(parts.length === 0 ? { parts } : { parts, score: parts.reduce((sum, part) => sum + part.score, 0) });
  const isCounted = !isOpinion(question.type);
  return (
    <Box>
      <Grid gap="3" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        {isCounted && (
          <TextField
            key={question.parts.length > 0 ? `sum ${question.score}` : 'score'}
            label={t`Points`}
            inputMode="decimal"
            readOnly={question.parts.length > 0}
            defaultValue={pointsOf(question.score)}
            onChange={({ target }) => set({ score: hundredthsOf(target.value) })}
          />
        )}
        <SelectField
          label={t`Difficulty`}
          value={question.difficulty}
          onValue={(difficulty) => set({ difficulty: difficulty as Difficulty })}
          options={[
            { value: '', label: t`Not said` },
            ...(['easy', 'medium', 'hard'] as const).map((one) => ({ value: one, label: _(difficultyTexts[one]) })),
          ]}
        />
      </Grid>
      {isCounted && (
        <Box mt="3" display="grid" gap="2">
          {question.parts.map((part, index) => {
            const place = index + 1;
            const setPart = (change: Partial<typeof part>) =>
              withParts(question.parts.map((one, at) => (at === index ? { ...one, ...change } : one)));
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place
              <Flex key={index} gap="2" align="flex-end">
                <Box flex="1">
                  <TextField
                    label={t`Part ${place}`}
                    maxLength={200}
                    value={part.title}
                    onChange={({ target }) => setPart({ title: target.value })}
                  />
                </Box>
                <Box width="6rem">
                  <TextField
                    label={t`Points`}
                    inputMode="decimal"
                    defaultValue={pointsOf(part.score)}
                    onChange={({ target }) => setPart({ score: hundredthsOf(target.value) })}
                  />
                </Box>
                <Tool
                  label={t`Delete: part ${place}`}
                  icon={<Trash2 size={16} aria-hidden />}
                  onPress={() => withParts(question.parts.filter((_one, at) => at !== index))}
                />
              </Flex>
            );
          })}
          {question.parts.length < max.parts && (
            <Button
              variant="ghost"
              size="sm"
              justifySelf="start"
              onClick={() =>
                withParts([...question.parts, { title: '', score: question.parts.length === 0 ? question.score : 100 }])
              }
            >
              <Plus size={16} aria-hidden />
              <Trans>Split the points</Trans>
            </Button>
          )}
        </Box>
      )}
      <SwitchRow
        label={<Trans>Must be answered</Trans>}
        on={question.required}
        onSwitch={(required) => set({ required })}
      />
    </Box>
  );
};
