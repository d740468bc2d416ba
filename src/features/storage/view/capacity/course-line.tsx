import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CourseCapacity } from '#contract/features/storage/calls.ts';
import { useTermText } from '#src/features/course/view/public.tsx';
import { sizeText } from '#src/ui/words/size.ts';

interface CourseLineProps {
  readonly capacity: CourseCapacity;
  readonly onOpen: () => void;
}

/** A course of the list; opening it leads to its capacity tab. */
export const CourseLine = ({ capacity, onOpen }: CourseLineProps) => {
  const { t } = useLingui();
  const semesterText = useTermText();
  const { course, status, totalSpace, studentCount } = capacity;
  const parts = [
    { name: t`Materials`, bytes: capacity.coursewareSpace },
    { name: t`Interactive courseware`, bytes: capacity.interactSpace },
    { name: t`Homework`, bytes: capacity.homeworkSpace },
    { name: t`Live lessons`, bytes: capacity.liveSpace },
    { name: t`Recordings`, bytes: capacity.recordSpace },
  ].filter(({ bytes }) => bytes > 0);
  return (
    <Box as="li" borderBottomWidth="1px">
      <Box
        asChild
        display="block"
        width="full"
        textAlign="start"
        py="3"
        px="1"
        cursor="pointer"
        _hover={{ bg: 'bg.muted' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        <button type="button" onClick={onOpen} data-deleted={status === 1 || undefined}>
          <Flex justify="space-between" gap="4" align="baseline">
            <Text as="span" fontWeight="500" minW="0" overflowWrap="anywhere" color={status === 1 ? 'fg.muted' : 'fg'}>
              {course.courseName}
              {course.className !== '' && ` · ${course.className}`}
            </Text>
            <Text as="span" fontWeight="600" textStyle="num" whiteSpace="nowrap">
              {sizeText(totalSpace)}
            </Text>
          </Flex>
          <Text as="span" display="block" fontSize="sm" color="fg.muted">
            {status === 1 ? (
              <Trans>Deleted</Trans>
            ) : (
              semesterText({ semester: course.semester, term: course.term as 0 | 1 | 2 })
            )}
            {' · '}
            <Plural value={studentCount} one="# student" other="# students" />
            {parts.map(({ name, bytes }) => ` · ${name} ${sizeText(bytes)}`)}
          </Text>
        </button>
      </Box>
    </Box>
  );
};
