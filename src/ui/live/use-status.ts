import { useSnapshot } from 'valtio';
import { type WorkCounts, workCounts } from '#src/core/marks.ts';
import type { Replica } from '#src/core/replica.ts';
import type { Session } from '#src/core/session.ts';
import { useSession } from './session.tsx';
import { useLoaded, useShared } from './use-live.ts';

export type Connection = Session['status']['connection'];

/** The state of the connection and of syncing, live. */
export const useStatus = () => useSnapshot(useSession().status);

const open: readonly Connection[] = ['online', 'checking', 'paused', 'metered'];

/** What only the server can answer can be asked now. `checking` counts: the answer will tell. Only syncing can be paused. */
export const useCanAsk = (): boolean => {
  const { connection } = useStatus();
  return open.includes(connection);
};

/** Syncing stopped, and only the person can start it again. */
export const shut: readonly Connection[] = ['signed-out', 'wrong-user', 'update-needed'];

/** What is on this device only, in numbers. */
export interface Work extends WorkCounts {
  /** `shut`, with work behind it: one more thing that needs the person; it is in `attention`. */
  readonly isShut: boolean;
}

export const workOf = (counts: WorkCounts, connection: Connection): Work => {
  const { sending, waiting, attention, lost } = counts;
  const here = sending + waiting + attention - (lost === undefined ? 0 : 1);
  const isShut = shut.includes(connection) && here > 0;
  return { ...counts, isShut, attention: attention + (isShut ? 1 : 0) };
};

/** The same numbers for whoever shows them; `undefined` until the device was asked. */
export const useWork = (): Work | undefined => {
  const { connection } = useStatus();
  const counts = useShared(workCounts);
  return counts && workOf(counts, connection);
};

const lastPull = async ({ db }: Replica): Promise<number> => (await db.state.get('state'))?.lastPullAt ?? 0;

/** When this device last heard everything from the server, also before this start; 0 never, `undefined` while loading. */
export const useLastSync = (): number | undefined => {
  const stored = useLoaded(lastPull);
  const { lastSyncAt } = useStatus();
  return stored === undefined ? undefined : Math.max(stored.value, lastSyncAt);
};
