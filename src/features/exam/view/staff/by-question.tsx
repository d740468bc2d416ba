import { Box, Button, Table, Text } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { plainOfRichText } from '#contract/core/text/words.ts';
import { type QuestionStatistics, questionStatistics, type Sat } from '#contract/features/exam/statistics.ts';
import { optionIds } from '#contract/features/question/score.ts';
import { Chart } from '#src/ui/charts/chart.tsx';
import type { Cell } from '#src/ui/words/save-sheet.ts';
import { percent, points, shown } from '../parts/format.ts';
import type { Task } from './tasks.ts';

interface ByQuestionProps {
  readonly tasks: readonly Task[];
  readonly sats: readonly Sat[];
}

const stemOf = ({ number, question }: Task): string => `${number}. ${plainOfRichText(question.stem)}`;
const rounded = (value: number | undefined, digits: number): Cell =>
  value === undefined ? null : Number(value.toFixed(digits));

/** As cells of a sheet, in the order of the table's head. */
export const linesByQuestion = (tasks: readonly Task[], sats: readonly Sat[]): readonly (readonly Cell[])[] =>
  tasks.map((task) => {
    const of = questionStatistics(task.itemId, task.question, sats);
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

/** What became of each question: a chart of all, and one row each with the options that were chosen. */
export const ByQuestion = ({ tasks, sats }: ByQuestionProps) => {
  const { t } = useLingui();
  const rows = useMemo(
    () => tasks.map((task) => ({ task, of: questionStatistics(task.itemId, task.question, sats) })),
    [tasks, sats],
  );
  const chart = useMemo(() => {
    const values = (count: (of: QuestionStatistics) => number) => rows.map(({ of }) => count(of));
    return {
      labels: rows.map(({ task }) => String(task.number)),
      series: [
        { name: t`Right`, values: values((of) => of.right) },
        { name: t`Partly right`, values: values((of) => of.partly) },
        { name: t`Wrong`, values: values((of) => of.wrong) },
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
              <Line key={task.itemId} task={task} of={of} />
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </>
  );
};

const Line = ({ task, of }: { readonly task: Task; readonly of: QuestionStatistics }) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const letters = optionIds(task.question);
  const hasOptions = letters.length > 0 && of.asked > 0;
  const chart = useMemo(
    () => ({
      labels: letters.map((_, at) => String.fromCharCode(65 + at)),
      series: [{ name: t`Chosen`, values: letters.map((id) => of.chosen[id] ?? 0) }],
    }),
    [letters, of, t],
  );
  const isBad = of.discrimination !== undefined && of.discrimination < 0;
  return (
    <>
      <Table.Row data-item={task.itemId}>
        <Table.Cell maxW="22rem">
          <Text truncate>{stemOf(task)}</Text>
          {hasOptions && (
            <Button size="xs" variant="ghost" ms="-2" minH="8" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Trans>What was chosen</Trans>
            </Button>
          )}
        </Table.Cell>
        <Table.Cell textAlign="end">
          {of.right} / {of.asked}
        </Table.Cell>
        <Table.Cell textAlign="end">{of.blank}</Table.Cell>
        <Table.Cell textAlign="end">
          {shown(of.mean)} / {points(of.most)}
        </Table.Cell>
        <Table.Cell textAlign="end">{percent(of.difficulty)}</Table.Cell>
        <Table.Cell textAlign="end" color={isBad ? 'fg.error' : undefined}>
          {of.discrimination === undefined ? '–' : of.discrimination.toFixed(2)}
          {isBad && (
            <Text fontSize="sm">
              <Trans>look at the key</Trans>
            </Text>
          )}
        </Table.Cell>
      </Table.Row>
      {isOpen && (
        <Table.Row>
          <Table.Cell colSpan={6}>
            <Chart title={t`What was chosen`} head={t`Option`} {...chart} />
          </Table.Cell>
        </Table.Row>
      )}
    </>
  );
};
