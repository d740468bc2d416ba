import { useSnapshot } from 'valtio';
import type { Session } from '#src/core/session.ts';
import { useSession } from './session.tsx';

export type Connection = Session['status']['connection'];

/** The state of the connection and of syncing, live. */
export const useStatus = () => useSnapshot(useSession().status);

/** What only the server can answer can be asked now. `checking` counts: the answer will tell. */
export const useCanAsk = (): boolean => {
  const { connection } = useStatus();
  return connection === 'online' || connection === 'checking';
};
