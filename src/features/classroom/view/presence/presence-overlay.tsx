import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { CourseMemberRow } from '#contract/features/course/rows.ts';
import { CourseRoleTag } from '#src/features/course/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { PopoverOrSheet } from '#src/ui/overlays/popover-or-sheet.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';

interface PresenceOverlayProps {
  readonly triggerId: string;
  readonly people: readonly CourseMemberRow[];
  readonly count: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Everybody who is here, by name; on a phone on the whole screen. */
export const PresenceOverlay = ({ people, count, ...overlay }: PresenceOverlayProps) => {
  const phone = useBelow('md');
  return (
    <PopoverOrSheet
      {...overlay}
      title={<Plural value={count} one="# person is here now" other="# people are here now" />}
      content={{ width: '280px', maxH: 'min(420px, calc(100dvh - 160px))' }}
    >
      {phone ? (
        <People people={people} px="0" />
      ) : (
        <Box overflowY="auto" pb="2" tabIndex={0}>
          <People people={people} px="4" />
        </Box>
      )}
    </PopoverOrSheet>
  );
};

const People = ({ people, px }: Pick<PresenceOverlayProps, 'people'> & { readonly px: string }) => {
  const { uid: mine } = useSession();
  return (
    <Box as="ul" listStyleType="none">
      {people.map(({ uid, username, role }) => (
        <Flex key={uid} as="li" align="center" gap="2.5" px={px} py="1.5" fontSize="sm">
          <PersonMark uid={uid} name={username} size="28px" />
          <Text flex="1" minW="0" truncate>
            {uid === mine ? <Trans>{username} (you)</Trans> : username}
          </Text>
          {role !== 'student' && <CourseRoleTag role={role} />}
        </Flex>
      ))}
    </Box>
  );
};
