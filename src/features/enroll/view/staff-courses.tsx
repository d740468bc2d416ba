import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { can } from '#contract/core/roles.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { waitingCounts } from '#src/features/enroll/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** The courses of which one may read applications; `undefined` while the device is asked. */
export const useStaffCourses = () =>
  useLive(coursesOfMine)?.filter(({ actor, shelf }) => can(actor, 'enroll.read') && shelf.archivedAt === 0);

interface ChoiceProps {
  readonly courses: NonNullable<ReturnType<typeof useStaffCourses>>;
  readonly current: string;
  /** Tells how many applications of each course wait. */
  readonly hasCounts?: boolean;
  readonly link: (courseId: string, look: ReactNode, isCurrent: boolean) => ReactNode;
}

/** Which course. */
export const CourseChoice = ({ courses, current, hasCounts = false, link }: ChoiceProps) => {
  const { t } = useLingui();
  const counts = useLive(waitingCounts);
  return (
    <Flex as="nav" aria-label={t`Courses`} gap="2" mb="4" overflowX="auto" py="0.5">
      {courses.map(({ course }) => {
        const waiting = hasCounts ? (counts?.get(course.id) ?? 0) : 0;
        const isCurrent = course.id === current;
        return (
          <Box
            asChild
            key={course.id}
            flexShrink="0"
            display="flex"
            alignItems="center"
            gap="2"
            px="3"
            minH="44px"
            fontSize="sm"
            borderWidth="1px"
            borderRadius="full"
            bg={isCurrent ? 'brand.subtle' : 'bg.panel'}
          >
            {link(
              course.id,
              <>
                {course.name} {course.className}
                {waiting > 0 && (
                  <Text as="span" fontWeight="600" color="brand.fg" textStyle="num">
                    {waiting}
                  </Text>
                )}
              </>,
              isCurrent,
            )}
          </Box>
        );
      })}
    </Flex>
  );
};
