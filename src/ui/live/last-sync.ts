import type { Replica } from '#src/core/replica.ts';
import { useLoaded } from './use-live.ts';
import { useStatus } from './use-status.ts';

const lastPull = async ({ db }: Replica): Promise<number> => (await db.state.get('state'))?.lastPullAt ?? 0;

/** When this device last heard everything from the server, also before this start; 0 never, `undefined` while loading. */
export const useLastSync = (): number | undefined => {
  const stored = useLoaded(lastPull);
  const { lastSyncAt } = useStatus();
  return stored === undefined ? undefined : Math.max(stored.value, lastSyncAt);
};
