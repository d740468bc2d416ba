import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CourseRole, GuestRole } from '#contract/core/roles.ts';
import { placeRoleCode } from '#contract/features/course/keys.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { useUnreadNotices } from '#src/features/notice/view/public.tsx';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { EndedTag } from '../ending/ended-tag.tsx';
import { RoleTag } from '../role-tag.tsx';
import { Cover } from './cover.tsx';

interface ClassCardProps {
  readonly course: CourseRow;
  readonly role: CourseRole | GuestRole;
  readonly mark: Mark | undefined;
}

export const ClassCard = ({ course, role, mark }: ClassCardProps) => {
  const unread = useUnreadNotices(course.id);
  return (
    <Box
      as="li"
      position="relative"
      display="flex"
      flexDirection="column"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      transition="border-color var(--chakra-durations-fast)"
      _hover={{ borderColor: 'brand.border' }}
      _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
    >
      <Cover courseId={course.id} name={course.name}>
        <RoleTag role={role} />
      </Cover>
      <Flex direction="column" gap="1" p={{ base: '3', md: '4' }} flex="1">
        <Text asChild fontSize="md" fontWeight="600" lineHeight="1.4" lineClamp="2">
          <h3>
            <Link
              to="/main/classDetail"
              search={{ courseid: course.id, courserole: placeRoleCode[role] }}
              // The whole card is the target.
              style={{ outline: 'none' }}
            >
              <Box as="span" position="absolute" inset="0" />
              {course.name}
            </Link>
          </h3>
        </Text>
        <Flex align="center" justify="space-between" gap="2" minH="6" fontSize="sm" color="fg.muted" mt="auto">
          <Flex gap="2" minW="0" align="center">
            {course.ended && <EndedTag />}
            <Text truncate>{course.className}</Text>
          </Flex>
          {mark === undefined ? <Unread count={unread} /> : <SyncMark mark={mark} />}
        </Flex>
      </Flex>
    </Box>
  );
};

const Unread = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <Flex as="span" align="center" gap="1.5" color="fg" fontSize="sm" flexShrink="0">
      <Box as="span" boxSize="8px" borderRadius="full" bg="brand.solid" aria-hidden />
      <Plural value={count} one="# unread notice" other="# unread notices" />
    </Flex>
  );
