import { Box, Button, Table, Text } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import { type QuestionStatistics, questionStatistics, type Sat } from '#contract/features/exam/statistics.ts';
import { isOpinion } from '#contract/features/question/keys.ts';
import type { Key, Response } from '#contract/features/question/shapes.ts';
import type { WholePaper } from '#src/features/question/data/public.ts';
import { AnswerCounts } from '#src/features/question/view/public.tsx';
import { Chart } from '#src/ui/charts/chart.tsx';
import type { Cell } from '#src/ui/words/save.ts';
import { percent, points, shown } from '../format.ts';
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
  return (
    <>
      <Box p={{ base: '4', md: '5' }} mb="4" borderWidth="1px" borderRadius="l3" bg="bg.panel">
        <Chart title={t`How each question was answered`} head={t`Question`} isStacked {...chart} />
      </Box>
      <Box overflowX="auto" borderWidth="1px" borderRadius="l3" bg="bg.panel">
        <Table.Root recipe={tableSlotRecipe} size="sm" aria-label={t`Questions`}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>
                <Trans>Question</Trans>
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">
                <Trans>Right</Trans>
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">
                <Trans>Not answered</Trans>
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">
                <Trans>Mean</Trans>
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">
                <Trans>Difficulty</Trans>
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">
                <Trans>Discrimination</Trans>
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map(({ task, of }) => (
              <Line key={task.itemId} task={task} of={of} keyOf={keys.get(task.versionId)?.key} />
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </>
  );
};

/** Nothing to count: they are looked at one by one. */
const filesOnly: ReadonlySet<string> = new Set(['file', 'photo']);

interface LineProps {
  readonly task: Task;
  readonly of: QuestionStatistics;
  readonly keyOf: Key | undefined;
}

const Line = ({ task, of, keyOf }: LineProps) => {
  const [isOpenLine, setOpen] = useState(false);
  const isOpen = isOpenLine && of.responses.length > 0;
  const counts = !isOpinion(task.question.type);
  const isBad = of.discrimination !== undefined && of.discrimination < 0;
  return (
    <>
      <Table.Row data-item={task.itemId}>
        <Table.Cell maxW="22rem">
          <Text truncate>{stemOf(task)}</Text>
          {of.responses.length > 0 && !filesOnly.has(task.question.type) && (
            <Button size="xs" variant="ghost" ms="-2" minH="8" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Trans>What was answered</Trans>
            </Button>
          )}
        </Table.Cell>
        <Table.Cell textAlign="end">{counts ? `${of.right} / ${of.asked}` : '–'}</Table.Cell>
        <Table.Cell textAlign="end">{of.blank}</Table.Cell>
        <Table.Cell textAlign="end">{counts ? `${shown(of.mean)} / ${points(of.most)}` : '–'}</Table.Cell>
        <Table.Cell textAlign="end">{percent(of.difficulty)}</Table.Cell>
        <Table.Cell textAlign="end" color={isBad ? 'fg.error' : undefined}>
          {of.discrimination === undefined ? '–' : of.discrimination.toFixed(2)}
          {isBad && (
            <Text fontSize="sm">
              <Trans>check the answer</Trans>
            </Text>
          )}
        </Table.Cell>
      </Table.Row>
      {isOpen && (
        <Table.Row>
          <Table.Cell colSpan={6}>
            {/* As wide as what is seen of the table, which is wider on a phone. */}
            <Box position="sticky" insetStart="4" maxW={{ base: 'calc(100vw - 4rem)', md: 'none' }}>
              <AnswerCounts
                question={task.question}
                counts={of.chosen}
                answered={of.responses.length}
                keyOf={keyOf}
                responses={of.responses}
              />
            </Box>
          </Table.Cell>
        </Table.Row>
      )}
    </>
  );
};
