import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { termOf, unbound } from '#contract/features/certification/keys.ts';
import { useTermText } from '#src/features/course/view/public.tsx';
import type { Timetable } from './certification-dialog.tsx';
import type { OnlineCourse } from './course-picker.tsx';

interface ScheduledItemProps {
  readonly row: Timetable['list'][number];
  readonly courseId: string;
  readonly courses: readonly OnlineCourse[];
  readonly canAsk: boolean;
  readonly onPick: () => void;
  readonly onFree: () => void;
}

/** One class of the timetable: what it is, which course it is, and how that is changed. */
export const ScheduledItem = ({ row, courseId, courses, canAsk, onPick, onFree }: ScheduledItemProps) => {
  const { t } = useLingui();
  const termText = useTermText();
  const isBound = courseId !== unbound;
  const chosen = courses.find(({ id }) => id === courseId);
  const bound =
    chosen === undefined
      ? [
          row.boundClass,
          row.boundSemester === ''
            ? ''
            : termText({ semester: row.boundSemester, term: termOf(Number(row.boundTerm)) }),
          row.boundCode,
        ]
      : [
          chosen.courseName,
          chosen.className,
          termText({ semester: chosen.semester, term: termOf(chosen.term) }),
          chosen.code,
        ];
  return (
    <Flex
      as="li"
      gap="3"
      py="3"
      wrap="wrap"
      align="center"
      _notLast={{ borderBottomWidth: '1px' }}
      data-class={row.classNumber}
    >
      <Box flex="1 1 16rem" minW="0">
        <Text fontWeight="500" overflowWrap="anywhere">
          {[row.courseName, row.teachClass].filter(Boolean).join(' · ')}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {[row.classNumber, row.className, termText({ semester: row.semester, term: termOf(row.term) })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text fontSize="sm" mt="1" color={isBound ? 'fg' : 'fg.warning'} overflowWrap="anywhere">
          {isBound ? t`Bound to: ${bound.filter(Boolean).join(' · ')}` : t`Not bound`}
        </Text>
      </Box>
      <Flex gap="2" wrap="wrap">
        <Button size="sm" variant="outline" disabled={!canAsk} onClick={onPick}>
          {isBound ? <Trans>Change binding</Trans> : <Trans>Bind existing class</Trans>}
        </Button>
        {isBound && (
          <Button size="sm" variant="ghost" onClick={onFree}>
            <Trans>Cancel binding</Trans>
          </Button>
        )}
      </Flex>
    </Flex>
  );
};
