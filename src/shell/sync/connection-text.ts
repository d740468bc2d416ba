import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Connection } from '#src/ui/live/use-status.ts';

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
