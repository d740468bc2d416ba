import { Box, Table, Text } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { minute } from '#contract/core/time.ts';
import type { Sat } from '#contract/features/exam/statistics.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import type { ClassWork } from '#src/features/exam/data/queries.ts';
import type { WholePaper } from '#src/features/question/data/public.ts';
import { percent, points } from '../parts/format.ts';

interface ByStudentProps {
  readonly courseId: string;
  readonly paper: WholePaper;
  readonly work: ClassWork;
  readonly sats: readonly Sat[];
}

/** First attempts from the best on; equal scores share a place. */
export const ByStudent = ({ courseId, paper, work, sats }: ByStudentProps) => {
  const { t } = useLingui();
  const names = useMemberNames(courseId);
  const first = new Map(work.works.filter(({ number }) => number === 1).map((row) => [row.subject, row]));
  const sorted = sats.toSorted((one, other) => other.score - one.score || (one.uid < other.uid ? -1 : 1));
  const total = paper.paper.total;
  return (
    <Box overflowX="auto" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Table.Root recipe={tableSlotRecipe} size="sm" aria-label={t`By student`}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader textAlign="end">
              <Trans>Rank</Trans>
            </Table.ColumnHeader>
            <Table.ColumnHeader>
              <Trans>Student</Trans>
            </Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">
              <Trans>Score</Trans>
            </Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">
              <Trans>Right</Trans>
            </Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">
              <Trans>Time taken</Trans>
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {sorted.map(({ uid, score, marks }) => {
            const row = first.get(uid);
            const all = Object.values(marks);
            const minutes = row === undefined ? 0 : Math.max(1, Math.round((row.finishedAt - row.startedAt) / minute));
            return (
              <Table.Row key={uid} data-student={uid}>
                <Table.Cell textAlign="end">{1 + sorted.findIndex((one) => one.score === score)}</Table.Cell>
                <Table.Cell>
                  <Link
                    to="/class_studentTestDetail"
                    search={{ courseid: courseId, testpaperid: paper.paper.id, id: row?.id ?? '' }}
                  >
                    <Text as="span" color="brand.fg">
                      {names.get(uid) ?? t`Former member`}
                    </Text>
                  </Link>
                </Table.Cell>
                <Table.Cell textAlign="end" fontVariantNumeric="tabular-nums">
                  {points(score)} · {percent(total === 0 ? undefined : score / total)}
                </Table.Cell>
                <Table.Cell textAlign="end">
                  {all.filter(({ right }) => right === 'right').length} / {all.length}
                </Table.Cell>
                <Table.Cell textAlign="end">
                  <Plural value={minutes} one="# minute" other="# minutes" />
                </Table.Cell>
              </Table.Row>
            );
          })}
        </Table.Body>
      </Table.Root>
    </Box>
  );
};
