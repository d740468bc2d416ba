import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { type Connection, shut, useStatus, useWork, type Work } from '#src/ui/live/use-status.ts';

/** The connection in one line. Offline is a way of working, not a fault. */
export const useConnectionText = (): ((connection: Connection) => string) => {
  const { t } = useLingui();
  return useCallback(
    (connection: Connection) => {
      const texts: Readonly<Record<Connection, string>> = {
        online: t`Online`,
        checking: t`Checking the connection…`,
        offline: t`Offline — keep working, changes stay on this device`,
        unreachable: t`The server does not answer — keep working, changes stay on this device`,
        captive: t`This Wi‑Fi needs sign-in`,
        'signed-out': t`Signed out — your work is still here`,
        'wrong-user': t`Another account is signed in — your work is still here`,
        paused: t`Syncing is paused — changes stay on this device`,
        metered: t`Waiting for Wi‑Fi — changes stay on this device`,
        'update-needed': t`A new version is needed to sync — your work is still here`,
      };
      return texts[connection];
    },
    [t],
  );
};

export interface SyncSummary extends Work {
  readonly connection: Connection;
  /** What the chip says: the first that applies. */
  readonly say: 'attention' | 'offline' | 'paused' | 'sending' | 'stalled' | 'waiting' | 'checking' | 'synced';
}

const none = { sending: 0, waiting: 0, attention: 0, files: 0, stuckFiles: 0, undone: 0 };
const nothing: Work = { ...none, lost: undefined, isShut: false };

/** No way to the server; work goes on. */
export const away: readonly Connection[] = ['offline', 'unreachable', 'captive'];

export const useSyncSummary = (): SyncSummary => {
  const { connection, syncing, lastError } = useStatus();
  const work = useWork();
  const known = work ?? nothing;
  // What was under way when the network went waits again.
  const counts = syncing ? known : { ...known, sending: 0, waiting: known.waiting + known.sending };
  return { connection, ...counts, say: sayOf(work === undefined ? 'checking' : connection, counts, lastError) };
};

/** `lastError`: of the cycle that ended last; empty when that went well. */
export const sayOf = (
  connection: Connection,
  { sending, waiting, attention }: Pick<Work, 'sending' | 'waiting' | 'attention'>,
  lastError: string,
): SyncSummary['say'] => {
  if (attention > 0 || shut.includes(connection)) return 'attention';
  if (away.includes(connection)) return 'offline';
  if (connection === 'paused' || connection === 'metered') return 'paused';
  if (sending > 0) return 'sending';
  // Whatever was heard before it went wrong: nobody knows what is missing.
  if (lastError !== '') return 'stalled';
  if (waiting > 0) return 'waiting';
  // Nobody has said yet that the server has everything.
  return connection === 'checking' ? 'checking' : 'synced';
};
