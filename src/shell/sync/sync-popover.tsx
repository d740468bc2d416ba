import { Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { waitingEntries } from '#src/core/marks.ts';
import { useLastSync } from '#src/ui/live/last-sync.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { PopoverOrSheet } from '#src/ui/overlays/popover-or-sheet.tsx';
import { Age } from '#src/ui/words/time.tsx';
import { Readiness } from '../install/readiness.tsx';
import { UpdateLine } from '../update/update-line.tsx';
import { useConnectionText } from './connection-text.ts';
import { SyncControls } from './sync-controls.tsx';
import type { SyncSummary } from './use-sync-summary.ts';
import { WaitingList } from './waiting-list.tsx';

interface SyncPopoverProps {
  readonly triggerId: string;
  readonly summary: SyncSummary;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const SyncPopover = ({ triggerId, summary, open, onOpenChange }: SyncPopoverProps) => (
  <PopoverOrSheet
    triggerId={triggerId}
    open={open}
    onOpenChange={onOpenChange}
    title={<ConnectionLine connection={summary.connection} />}
    content={{ width: '360px', maxH: 'calc(100dvh - 80px)' }}
  >
    <Body summary={summary} onLeave={() => onOpenChange(false)} />
  </PopoverOrSheet>
);

const ConnectionLine = ({ connection }: Pick<SyncSummary, 'connection'>) => useConnectionText()(connection);

const Body = ({ summary, onLeave }: { readonly summary: SyncSummary; readonly onLeave: () => void }) => {
  const known = useLive(waitingEntries);
  const waiting = known ?? [];
  const { attention, lost } = summary;
  const isAllSent = known?.length === 0 && summary.files === 0 && attention === 0;
  return (
    <Flex direction="column" gap="3" px={{ base: '0', md: '4' }} pt="2" pb={{ base: '0', md: '4' }} overflowY="auto">
      <LastSync />
      <UpdateLine />
      {summary.say === 'stalled' && (
        <Text fontSize="sm" color="fg.warning">
          <Trans>Something went wrong while syncing. It is tried again by itself, and your work is kept here.</Trans>
        </Text>
      )}
      {lost !== undefined && (
        <Text fontSize="sm" color="fg.warning">
          <Plural value={lost.count} one="# unsent change was lost" other="# unsent changes were lost" />
        </Text>
      )}
      {attention > 0 && (
        <Button asChild size="sm" variant="outline" justifyContent="space-between" onClick={onLeave}>
          <Link to="/main/taskManagement">
            <Plural value={attention} one="# thing needs you" other="# things need you" />
          </Link>
        </Button>
      )}
      {isAllSent && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>Nothing is waiting. Everything you did is on the server.</Trans>
        </Text>
      )}
      {waiting.length + summary.files > 0 && (
        <WaitingList entries={waiting} files={summary.files} isResting={summary.say === 'paused'} onLeave={onLeave} />
      )}
      <Readiness />
      <SyncControls />
      <Button asChild size="sm" variant="ghost" alignSelf="flex-start" onClick={onLeave}>
        <Link to="/main/taskManagement">
          <Trans>Needs attention</Trans>
        </Link>
      </Button>
    </Flex>
  );
};

const LastSync = () => {
  const at = useLastSync();
  if (at === undefined) return null;
  return (
    <Text fontSize="sm" color="fg.muted" mt="-2">
      {at === 0 ? (
        <Trans>Never synced on this device</Trans>
      ) : (
        <Trans>
          Last synced <Age at={at} />
        </Trans>
      )}
    </Text>
  );
};
