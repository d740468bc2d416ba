import { useSnapshot } from 'valtio';
import type { Session } from '#src/core/session.ts';
import { useSession } from './session.tsx';

export type Connection = Session['status']['connection'];

/** The state of the connection and of syncing, live. */
export const useStatus = () => useSnapshot(useSession().status);

const open: readonly Connection[] = ['online', 'checking', 'paused', 'metered'];

/** What only the server can answer can be asked now. `checking` counts: the answer will tell. Only syncing can be paused. */
export const useCanAsk = (): boolean => {
  const { connection } = useStatus();
  return open.includes(connection);
};
