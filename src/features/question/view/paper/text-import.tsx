import { Box, Button, Flex, Grid, Text, Textarea } from '@chakra-ui/react';
import { textareaRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react';
import { Plural, Trans, useLingui as useWords } from '@lingui/react/macro';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isGrave, type QuestionProblem } from '#contract/features/question/problems.ts';
import type { ReadProblem } from '#contract/features/question/text/draft.ts';
import { parseText } from '#contract/features/question/text/parse.ts';
import { printText } from '#contract/features/question/text/print.ts';
import type { ReadText } from '#contract/features/question/text/reading.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { DraftEnd } from '#src/ui/overlays/draft-form.tsx';
import { problemTexts } from '../question-texts.ts';
import { QuestionView } from '../show/question-view.tsx';
import { FromFile } from './from-file.tsx';
import type { Incoming } from './insert.ts';

/** Of the worker, and back: an answer to an older text is none. */
interface Answered {
  readonly asked: number;
  readonly read: ReadText;
}

/** After the last key. */
const pause = 120;

/** What a text reads as, a moment after it was typed; read beside the page, so that a long one never holds the keys up. */
const useReadText = (text: string): ReadText | undefined => {
  const [read, setRead] = useState<ReadText>();
  const worker = useRef<Worker>(undefined);
  const asked = useRef(0);
  useEffect(() => () => worker.current?.terminate(), []);
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    const timer = setTimeout(() => {
      if (text.trim() === '') return setRead(undefined);
      if (typeof Worker === 'undefined') return setRead(parseText(text));
      worker.current ??= new Worker(new URL('../../../../../workers/question-text.worker.ts', import.meta.url), {
        type: 'module',
        name: 'question-text',
      });
      worker.current.onmessage = ({ data }: MessageEvent<Answered>) => {
        if (data.asked === asked.current) setRead(data.read);
      };
      worker.current.onerror = () => setRead(parseText(text));
      return worker.current.postMessage({ asked: mine, text });
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
  return read;
};

interface TextImportProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Of the draft: a text that is pasted is never lost. */
  readonly draftKey: string;
  readonly onAdd: (incoming: readonly Incoming[], labels: readonly (readonly string[])[]) => Promise<boolean>;
}

/** Questions from text: pasted on one side, read on the other as it is typed. */
export const TextImport = ({ open, onClose, ...rest }: TextImportProps) => (
  <AppDialog open={open} onClose={onClose} width="dlgFeedback" title={<Trans>Questions from text</Trans>}>
    <Body {...rest} onDone={onClose} />
  </AppDialog>
);

const isWarning = ({ problem }: ReadProblem): boolean =>
  problem === 'leftover' ? false : !isGrave(problem as QuestionProblem);

const Body = ({
  draftKey,
  onAdd,
  onDone,
}: Omit<TextImportProps, 'open' | 'onClose'> & { readonly onDone: () => void }) => {
  const { t, i18n } = useWords();
  const language = i18n.locale.startsWith('zh') ? 'zh' : 'en';
  const draft = useDraft(draftKey, { text: '' });
  const { text } = draft.value;
  const read = useReadText(text);
  const box = useRef<HTMLTextAreaElement>(null);
  const [before, setBefore] = useState<string>();
  const found = read?.items.flatMap((item) => (item.is === 'question' ? [item] : [])) ?? [];
  const setText = (next: string) => draft.setValue({ text: next });
  const add = useOnce(async () => {
    if (read === undefined || found.length === 0) return;
    const incoming = read.items.map((item): Incoming => (item.is === 'section' ? { section: item.title } : item));
    if (
      !(await onAdd(
        incoming,
        found.map(({ labels }) => labels),
      ))
    )
      return;
    await draft.drop();
    onDone();
  });
  const tidy = () => {
    if (read === undefined) return;
    setBefore(text);
    setText(
      printText(
        read.items.map((item) => (item.is === 'section' ? { section: item.title } : item)),
        language,
      ),
    );
  };
  const count = found.length;
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        <Box>
          <Textarea
            ref={box}
            recipe={textareaRecipe}
            aria-label={t`Text of the questions`}
            placeholder={t`1. What do plants need to grow?\nA. Light\nB. Noise\nAnswer: A`}
            rows={16}
            fontFamily="mono"
            fontSize={{ base: '16px', md: 'sm' }}
            borderColor="border.control"
            bg="bg.panel"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Flex gap="2" mt="2" wrap="wrap">
            <FromFile
              onText={(next) => {
                setBefore(text);
                setText(next);
              }}
            />
            <Button
              size="sm"
              variant="outline"
              onClick={tidy}
              disabled={count === 0 || (read?.problems.some(({ problem }) => problem === 'leftover') ?? false)}
            >
              <Trans>Tidy up</Trans>
            </Button>
            {before !== undefined && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  setText(before);
                  setBefore(undefined);
                }}
              >
                <Trans>Undo</Trans>
              </Button>
            )}
          </Flex>
        </Box>
        <Preview read={read} onLine={(at) => select(box.current, text, at)} />
      </Grid>
      <DraftEnd
        draft={draft}
        submit={<Plural value={count} _0="Add questions" one="Add # question" other="Add # questions" />}
        onPress={add}
        isDisabled={count === 0}
      />
    </Grid>
  );
};

/** Puts the cursor on a line that is to be mended. */
const select = (box: HTMLTextAreaElement | null, text: string, line: number): void => {
  if (box === null) return;
  const lines = text.split('\n');
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  box.focus();
  box.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  box.scrollTop = Math.max(0, ((line - 4) * box.scrollHeight) / Math.max(lines.length, 1));
};

const Preview = ({
  read,
  onLine,
}: {
  readonly read: ReadText | undefined;
  readonly onLine: (line: number) => void;
}) => {
  const { t } = useWords();
  if (read === undefined)
    return (
      <Text color="fg.muted" fontSize="sm" p="3">
        <Trans>
          Paste a test from Word or anywhere. What is read of it shows here at once; what is not understood is listed by
          its line.
        </Trans>
      </Text>
    );
  let number = 0;
  return (
    <Box as="section" aria-label={t`What was read`} maxH={{ md: '60vh' }} overflowY="auto" pe="1" tabIndex={0}>
      {read.problems.length > 0 && <Problems problems={read.problems} onLine={onLine} />}
      <Box display="grid" gap="5">
        {read.items.map((item) => {
          if (item.is === 'section')
            return (
              <Text key={`s${item.line}`} fontWeight="600">
                {item.title}
              </Text>
            );
          if (item.question.type !== 'paragraph' && item.question.type !== 'pageBreak') number += 1;
          return (
            <QuestionView key={`q${item.line}`} question={item.question} number={number} revealed={{ key: item.key }} />
          );
        })}
      </Box>
    </Box>
  );
};

const Problems = ({
  problems,
  onLine,
}: {
  readonly problems: readonly ReadProblem[];
  readonly onLine: (line: number) => void;
}) => {
  const { _ } = useLingui();
  const { t } = useWords();
  return (
    <Box as="ul" aria-label={t`Needs checking`} listStyleType="none" mb="4" display="grid" gap="1">
      {problems.map((one) => {
        const isMild = isWarning(one);
        const Icon = isMild ? TriangleAlert : CircleAlert;
        return (
          <li key={`${one.line} ${one.problem} ${one.text}`}>
            <Button
              variant="ghost"
              size="sm"
              width="full"
              height="auto"
              minH="11"
              py="2"
              justifyContent="flex-start"
              textAlign="start"
              whiteSpace="normal"
              fontWeight="400"
              onClick={() => onLine(one.line)}
            >
              <Box asChild flexShrink="0" color={isMild ? 'fg.warning' : 'fg.error'}>
                <Icon size={16} aria-hidden />
              </Box>
              <span>
                <Trans>Line {one.line}</Trans>: {_(problemTexts[one.problem])}
                {one.text !== '' && (
                  <Text as="q" color="fg.muted" ms="1">
                    {one.text.slice(0, 80)}
                  </Text>
                )}
              </span>
            </Button>
          </li>
        );
      })}
    </Box>
  );
};
