import { useEffect } from 'react';
import { openScope } from '#src/core/opened.ts';
import type { Replica } from '#src/core/replica.ts';
import { useSession } from './session.tsx';
import { useLive } from './use-live.ts';

const isHere = async ({ db }: Replica, scope: string): Promise<boolean> => (await db.cursors.get(scope)) !== undefined;

/**
 * Asks for a scope that comes only to devices that open it, and for another month from today. False while its rows are not here yet:
 * without a network they come when there is one.
 */
export const useOpened = (scope: string): boolean => {
  const { replica, nudge } = useSession();
  useEffect(() => {
    void openScope(replica.outbox, scope, Date.now()).then((isNew) => {
      if (isNew) nudge('poke');
    });
  }, [replica, nudge, scope]);
  return useLive(isHere, scope) ?? false;
};
