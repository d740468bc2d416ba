import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { HardDrive } from 'lucide-react';
import type { CourseRole } from '#contract/core/roles.ts';
import { courseRoleCode } from '#contract/features/course/keys.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { useUnreadNotices } from '#src/features/notice/view/public.tsx';
import { remember } from '#src/ui/live/person.ts';

const colors = { teacher: 'role.teach', assistant: 'role.assist', student: 'role.study' } as const;

interface CourseRowLinkProps {
  readonly course: CourseRow;
  readonly role: CourseRole;
  readonly isHere: boolean;
  readonly isOnDevice: boolean;
  readonly onChoose: () => void;
}

/** One course of the drawer: its role as a colour, what is unread, whether it opens without a network. */
export const CourseRowLink = ({ course, role, isHere, isOnDevice, onChoose }: CourseRowLinkProps) => {
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
