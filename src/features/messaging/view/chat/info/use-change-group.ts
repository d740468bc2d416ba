import { useCallback } from 'react';
import { newId } from '#contract/core/ids.ts';
import { changeGroup } from '#contract/features/messaging/calls.ts';
import type { ChangeKind } from '#contract/features/messaging/keys.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface Change {
  readonly uids?: string[];
  readonly text?: string;
  readonly on?: boolean;
}

/** Changes a group (E-065) and says why not. Answers whether it was taken. */
export const useChangeGroup = (groupId: string): ((kind: ChangeKind, change: Change) => Promise<boolean>) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  return useCallback(
    async (kind, change) => {
      // Of the message that tells of it.
      const id = newId(Date.now(), crypto.getRandomValues.bind(crypto));
      const result = await store.mutate(changeGroup, { groupId, id, kind, ...change });
      if (!result.ok) tellRefusal(result.refusal);
      return result.ok;
    },
    [store, groupId, tellRefusal],
  );
};
