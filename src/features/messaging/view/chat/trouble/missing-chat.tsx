import { Trans } from '@lingui/react/macro';
import { useStatus } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';

/** An address may name a conversation that this device has not, or that the person has nothing to do with. */
export const MissingChat = () => {
  const { connection, lastSyncAt, syncing } = useStatus();
  const isReachable = connection === 'online' || connection === 'checking';
  if (isReachable && (syncing || lastSyncAt === 0)) return <Waiting />;
  return isReachable ? (
    <EmptyState picture="lost" title={<Trans>No such conversation</Trans>}>
      <Trans>It does not exist, or you are not in it.</Trans>
    </EmptyState>
  ) : (
    <EmptyState picture="offline" title={<Trans>Not on this device</Trans>}>
      <Trans>This conversation is not on this device yet. It will be loaded when you are online.</Trans>
    </EmptyState>
  );
};
