import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { CourseRole } from '#contract/core/roles.ts';
import { coursesOnDevice, myCourses } from '#src/features/course/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useSemesterText } from '../semester.ts';
import { CourseRowLink } from './course-row-link.tsx';
import { groupCourses, type RoleGroup } from './group-courses.ts';

interface CourseGroupsProps {
  readonly teaches: boolean;
  /** The course that is open. */
  readonly current: string;
  readonly onChoose: () => void;
}

/** The person's courses by role and semester, from this device. */
export const CourseGroups = ({ teaches, current, onChoose }: CourseGroupsProps) => {
  const { t } = useLingui();
  const courses = useLive(myCourses);
  const onDevice = useLive(coursesOnDevice);
  const semesterText = useSemesterText();
  if (courses === undefined) return null;
  const names: Readonly<Record<CourseRole, string>> = {
    teacher: t`Courses I teach`,
    student: t`Courses I study`,
    assistant: t`Courses I assist`,
  };
  return groupCourses(
    courses.filter(({ shelf }) => shelf.archivedAt === 0),
    teaches,
  ).map(({ role, semesters }) => (
    <Group key={role} role={role} name={names[role]} count={countOf(semesters)}>
      {semesters.map((group) => (
        <Box key={`${group.semester} ${group.term}`} mb="1">
          <Text as="h3" px="4" pt="2" pb="1" fontSize="xs" fontWeight="500" color="fg.muted">
            {semesterText(group)}
          </Text>
          <Box as="ul" listStyleType="none">
            {group.courses.map((course) => (
              <CourseRowLink
                key={course.id}
                course={course}
                role={role}
                isHere={course.id === current}
                isOnDevice={onDevice?.has(course.id) ?? false}
                onChoose={onChoose}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Group>
  ));
};

const countOf = (
  semesters: RoleGroup<never>['semesters'] | readonly { readonly courses: readonly unknown[] }[],
): number => semesters.reduce((sum, { courses }) => sum + courses.length, 0);

interface GroupProps {
  readonly role: CourseRole;
  readonly name: string;
  readonly count: number;
  readonly children: ReactNode;
}

const Group = ({ role, name, count, children }: GroupProps) => {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <Box as="section" aria-labelledby={`${id}-name`} borderTopWidth="1px" py="1" data-group={role}>
      <Flex
        asChild
        width="full"
        align="center"
        gap="2"
        px="4"
        minH="10"
        fontSize="sm"
        fontWeight="600"
        cursor="pointer"
        _hover={{ bg: 'bg.subtle' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        <button type="button" aria-expanded={open} aria-controls={`${id}-list`} onClick={() => setOpen(!open)}>
          <Box as="span" id={`${id}-name`} flex="1" textAlign="start">
            {name}
          </Box>
          <Text as="span" fontSize="xs" fontWeight="400" color="fg.muted" textStyle="num">
            {count}
          </Text>
          <Box asChild color="fg.muted" transform={open ? undefined : 'rotate(-90deg)'} transition="transform 150ms">
            <ChevronDown size={16} aria-hidden />
          </Box>
        </button>
      </Flex>
      <Box id={`${id}-list`} hidden={!open}>
        {count === 0 ? (
          <Text px="4" pb="2" fontSize="sm" color="fg.muted">
            <Trans>No courses</Trans>
          </Text>
        ) : (
          children
        )}
      </Box>
    </Box>
  );
};
