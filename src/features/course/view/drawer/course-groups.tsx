import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronDown, HardDrive } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { CourseRole } from '#contract/core/roles.ts';
import { courseRoleCode } from '#contract/features/course/keys.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { coursesOnDevice, myCourses } from '#src/features/course/data/queries.ts';
import { useUnreadNotices } from '#src/features/notice/view/public.tsx';
import { remember } from '#src/ui/live/person.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useSemesterText } from '../semester.ts';
import { groupCourses, type RoleGroup } from './group-courses.ts';

const colors = { teacher: 'role.teach', assistant: 'role.assist', student: 'role.study' } as const;

interface CourseRowLinkProps {
  readonly course: CourseRow;
  readonly role: CourseRole;
  readonly isHere: boolean;
  readonly isOnDevice: boolean;
  readonly onChoose: () => void;
}

/** One course of the drawer: its role as a colour, what is unread, whether it opens without a network. */
const CourseRowLink = ({ course, role, isHere, isOnDevice, onChoose }: CourseRowLinkProps) => {
  const { t } = useLingui();
  const unread = useUnreadNotices(course.id);
  const choose = () => {
    const { id, name, className } = course;
    remember('course', { courseid: id, coursename: name, classname: className, courserole: courseRoleCode[role] });
    onChoose();
  };
  return (
    <Box asChild position="relative">
      <li>
        <Flex
          asChild
          align="center"
          gap="2"
          ps="4"
          pe="3"
          py="1.5"
          minH={{ base: '44px', md: '40px' }}
          bg={isHere ? 'brand.subtle' : undefined}
          _hover={{ bg: isHere ? 'brand.subtle' : 'bg.subtle' }}
          _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
        >
          <Link
            to="/main/classDetail"
            search={{ courseid: course.id, courserole: courseRoleCode[role] }}
            onClick={choose}
            activeProps={{}}
            aria-current={isHere ? 'page' : undefined}
            data-touch
          >
            <Box as="span" boxSize="8px" borderRadius="2px" flexShrink="0" bg={colors[role]} aria-hidden />
            <Box as="span" flex="1" minW="0">
              <Text as="span" display="block" fontSize="sm" truncate fontWeight={isHere ? '600' : '400'}>
                {course.name}
              </Text>
              {course.className !== '' && (
                <Text as="span" display="block" fontSize="xs" color="fg.muted" truncate>
                  {course.className}
                </Text>
              )}
            </Box>
            {unread > 0 && (
              <Box as="span" boxSize="8px" borderRadius="full" bg="brand.solid" role="img" aria-label={t`Unread`} />
            )}
            {isOnDevice && (
              <Box as="span" color="fg.subtle" role="img" aria-label={t`On this device`} title={t`On this device`}>
                <HardDrive size={14} strokeWidth={1.75} aria-hidden />
              </Box>
            )}
          </Link>
        </Flex>
      </li>
    </Box>
  );
};

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
