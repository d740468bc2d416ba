import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WorkRow } from '#contract/features/exam/rows.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import type { ClassWork } from '#src/features/exam/data/queries.ts';
import { Stamp } from '#src/ui/words/time.tsx';
import { points } from '../parts/format.ts';

interface HistoryProps {
  readonly courseId: string;
  readonly row: WorkRow;
  readonly work: ClassWork;
  /** By item. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** How an attempt came to its marks: rounds of marking by rule, and marks that people gave. Nothing of it is ever changed. */
export const History = ({ courseId, row, work, numbers }: HistoryProps) => {
  const { t } = useLingui();
  const names = useMemberNames(courseId);
  const rounds = work.rounds
    .filter(({ attemptId }) => attemptId === row.id)
    .map(({ id, at, round, marks }) => {
      const sum = points(Object.values(marks).reduce((all, [score]) => all + score, 0));
      return { id, at, what: t`Marked by rule, round ${round}: ${sum}` };
    });
  const given = work.given
    .filter(({ attemptId }) => attemptId === row.id)
    .map(({ id, at, by, itemId, score, comment }) => {
      const number = numbers.get(itemId) ?? '–';
      const name = names.get(by) ?? t`Former member`;
      const value = score === null ? '–' : points(score);
      const what =
        score === null
          ? t`${name} took back the mark of question ${number}`
          : t`${name} marked question ${number}: ${value}`;
      return { id, at, what: comment === '' ? what : `${what} · ${comment}` };
    });
  const lines = [...rounds, ...given].toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  if (lines.length < 2) return null;
  return (
    <Box as="details" mt="6" fontSize="sm">
      <Box as="summary" cursor="pointer" fontWeight="500" minH="11" display="list-item" py="2">
        <Trans>History of the marks</Trans>
      </Box>
      <Box as="ol" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
        {lines.map(({ id, at, what }) => (
          <Box as="li" key={id} px="4" py="2" _notLast={{ borderBottomWidth: '1px' }}>
            <Text color="fg.muted">
              <Stamp at={at} />
            </Text>
            <Text overflowWrap="anywhere">{what}</Text>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
