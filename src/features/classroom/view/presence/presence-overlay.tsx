import { Box, Flex, Popover, Portal, Text } from '@chakra-ui/react';
import { popoverSlotRecipe } from '@chakra-ui/react/theme';
import { Plural, Trans } from '@lingui/react/macro';
import type { CourseMemberRow } from '#contract/features/course/rows.ts';
import { CourseRoleTag } from '#src/features/course/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
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
export const PresenceOverlay = ({ triggerId, people, count, open, onOpenChange }: PresenceOverlayProps) => {
  const phone = useBelow('md');
  const title = <Plural value={count} one="# person is here now" other="# people are here now" />;
  if (phone)
    return (
      <AppDialog open={open} onClose={() => onOpenChange(false)} title={title}>
        <People people={people} px="0" />
      </AppDialog>
    );
  return (
    <Popover.Root
      recipe={popoverSlotRecipe}
      ids={{ trigger: triggerId }}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content width="280px" maxH="min(420px, calc(100dvh - 160px))" display="flex" flexDirection="column">
            <Popover.Title px="4" pt="3" pb="2" fontSize="sm" fontWeight="600">
              {title}
            </Popover.Title>
            <Box overflowY="auto" pb="2" tabIndex={0}>
              <People people={people} px="4" />
            </Box>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
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
