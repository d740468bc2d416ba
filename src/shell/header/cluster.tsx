import { Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Hourglass, Search } from 'lucide-react';
import { NotificationBell } from '#src/features/notification/view/public.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import type { HeaderLevel } from '#src/ui/words/route-meta.ts';
import { MessagesButton } from '../nav/messages-button.tsx';
import { openPalette } from '../palette/state.ts';
import { SyncChip } from '../sync/sync-chip.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { ClusterLink } from './cluster-link.tsx';
import { SchoolEntries } from './school-entries.tsx';

/** The right side of the header (P2.9). A phone keeps the sync chip; its bottom bar or its menu has the rest. */
export const Cluster = ({ level }: { readonly level: HeaderLevel }) => {
  const { t } = useLingui();
  const phone = useBelow('md');
  return (
    <Flex ms="auto" align="center" gap={{ base: '0', md: '1' }} flexShrink="0">
      {!phone && <SchoolEntries />}
      {!phone && <ClusterLink path="/main/taskManagement" name={t`Tasks`} icon={Hourglass} />}
      {phone && level === 1 && (
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          _icon={{ boxSize: '5' }}
          aria-label={t`Search`}
          onClick={openPalette}
        >
          <Search strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <SyncChip />
      {!phone && <MessagesButton />}
      {(!phone || level > 1) && <NotificationBell />}
      {phone ? level > 1 && <AvatarMenu look="avatar" /> : <AvatarMenu look="avatar" />}
    </Flex>
  );
};
