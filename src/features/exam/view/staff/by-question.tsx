import { Box, Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import { type QuestionStatistics, questionStatistics, type Sat } from '#contract/features/exam/statistics.ts';
import { isOpinion } from '#contract/features/question/keys.ts';
import type { Response } from '#contract/features/question/shapes.ts';
import type { WholePaper } from '#src/features/question/data/public.ts';
import { AnswerCounts } from '#src/features/question/view/public.tsx';
import { Chart } from '#src/ui/charts/chart.tsx';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { percent } from '#src/ui/words/percent.ts';
import type { Cell } from '#src/ui/words/save.ts';
import { points, shown } from '../format.ts';
import type { Task } from './question-list.tsx';

interface ByQuestionProps {
  readonly tasks: readonly Task[];
  readonly sats: readonly Sat[];
  readonly voices: Voices;
  readonly keys: Keys;
}

/** By item: what was written without a name. */
type Voices = ReadonlyMap<string, readonly { readonly response: Response }[]>;

/** By version. */
type Keys = WholePaper['keys'];

const statisticsOf = ({ itemId, question }: Task, sats: readonly Sat[], voices: Voices): QuestionStatistics =>
  questionStatistics(
    itemId,
    question,
    sats,
    voices.get(itemId)?.map(({ response }) => response),
  );

/** There is a right and a wrong. */
const counts = ({ question }: Task): boolean => !isOpinion(question.type);

const stemOf = ({ number, question }: Task): string => `${number}. ${plainOfRichText(question.stem)}`;
const rounded = (value: number | undefined, digits: number): Cell =>
  value === undefined ? null : Number(value.toFixed(digits));

/** As cells of a sheet, in the order of the table's head. */
export const linesByQuestion = ({ tasks, sats, voices }: Omit<ByQuestionProps, 'keys'>): readonly (readonly Cell[])[] =>
  tasks.map((task) => {
    const of = statisticsOf(task, sats, voices);
    const mean = of.mean === undefined ? undefined : of.mean / 100;
    return [
      stemOf(task),
      ...[of.asked, of.right, of.partly, of.wrong, of.blank],
      rounded(mean, 2),
      of.most / 100,
      rounded(of.difficulty, 3),
      rounded(of.discrimination, 3),
    ];
  });

/** Of what counts nothing there is no right and wrong. */
const answeredOpinions = ({ task, of }: { readonly task: Task; readonly of: QuestionStatistics }): number =>
  isOpinion(task.question.type) ? of.asked - of.blank : 0;

/** What became of each question: a chart of all, and one row each with the options that were chosen. */
export const ByQuestion = ({ tasks, sats, voices, keys }: ByQuestionProps) => {
  const { t } = useLingui();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const turn = (itemId: string) => {
    const next = new Set(open);
    if (!next.delete(itemId)) next.add(itemId);
    setOpen(next);
  };
  const rows = useMemo(
    () => tasks.map((task) => ({ task, of: statisticsOf(task, sats, voices) })),
    [tasks, sats, voices],
  );
  const chart = useMemo(() => {
    const values = (count: (of: QuestionStatistics) => number) => rows.map(({ of }) => count(of));
    const opinions = rows.some(({ task }) => isOpinion(task.question.type));
    return {
      labels: rows.map(({ task }) => String(task.number)),
      series: [
        { name: t`Right`, values: values((of) => of.right) },
        { name: t`Partly right`, values: values((of) => of.partly) },
        { name: t`Wrong`, values: values((of) => of.wrong) },
        ...(opinions ? [{ name: t`Answered`, values: rows.map(answeredOpinions) }] : []),
        { name: t`Not answered`, values: values((of) => of.blank), color: 'border-control' },
      ],
    };
  }, [rows, t]);
  const columns: readonly Column<Line>[] = [
    {
      id: 'question',
      head: <Trans>Question</Trans>,
      maxW: '22rem',
      sort: ({ task }) => task.number,
      cell: (line) => <Stem {...line} isOpen={open.has(line.task.itemId)} onOpen={() => turn(line.task.itemId)} />,
    },
    {
      id: 'right',
      head: <Trans>Right</Trans>,
      isNumber: true,
      sort: ({ task, of }) => (counts(task) && of.asked > 0 ? of.right / of.asked : undefined),
      cell: ({ task, of }) => (counts(task) ? `${of.right} / ${of.asked}` : '–'),
    },
    {
      id: 'blank',
      head: <Trans>Not answered</Trans>,
      isNumber: true,
      sort: ({ of }) => of.blank,
      cell: ({ of }) => of.blank,
    },
    {
      id: 'mean',
      head: <Trans>Mean</Trans>,
      isNumber: true,
      sort: ({ task, of }) => (counts(task) && of.most > 0 && of.mean !== undefined ? of.mean / of.most : undefined),
      cell: ({ task, of }) => (counts(task) ? `${shown(of.mean)} / ${points(of.most)}` : '–'),
    },
    {
      id: 'difficulty',
      head: <Trans>Difficulty</Trans>,
      isNumber: true,
      sort: ({ of }) => of.difficulty,
      cell: ({ of }) => percent(of.difficulty),
    },
    {
      id: 'discrimination',
      head: <Trans>Discrimination</Trans>,
      isNumber: true,
      sort: ({ of }) => of.discrimination,
      cell: ({ of }) => <Discrimination of={of} />,
    },
  ];
  return (
    <>
      <Box p={{ base: '4', md: '5' }} mb="4" borderWidth="1px" borderRadius="l3" bg="bg.panel">
        <Chart title={t`How each question was answered`} head={t`Question`} isStacked {...chart} />
      </Box>
      <DataTable
        label={t`Questions`}
        rows={rows}
        keyOf={({ task }) => task.itemId}
        columns={columns}
        mark={({ task }) => ({ 'data-item': task.itemId })}
        detail={({ task, of }) =>
          open.has(task.itemId) &&
          of.responses.length > 0 && (
            <AnswerCounts
              question={task.question}
              counts={of.chosen}
              answered={of.responses.length}
              keyOf={keys.get(task.versionId)?.key}
              responses={of.responses}
            />
          )
        }
      />
    </>
  );
};

/** Nothing to count: they are looked at one by one. */
const filesOnly: ReadonlySet<string> = new Set(['file', 'photo']);

interface Line {
  readonly task: Task;
  readonly of: QuestionStatistics;
}

const Stem = ({ task, of, isOpen, onOpen }: Line & { readonly isOpen: boolean; readonly onOpen: () => void }) => (
  <>
    <Text truncate>{stemOf(task)}</Text>
    {of.responses.length > 0 && !filesOnly.has(task.question.type) && (
      <Button size="xs" variant="ghost" ms="-2" minH="8" aria-expanded={isOpen} onClick={onOpen}>
        <Trans>What was answered</Trans>
      </Button>
    )}
  </>
);

const Discrimination = ({ of }: Pick<Line, 'of'>) => {
  if (of.discrimination === undefined) return '–';
  const isBad = of.discrimination < 0;
  return (
    <Text as="span" color={isBad ? 'fg.error' : undefined}>
      {of.discrimination.toFixed(2)}
      {isBad && (
        <Text as="span" display="block">
          <Trans>check the answer</Trans>
        </Text>
      )}
    </Text>
  );
};
