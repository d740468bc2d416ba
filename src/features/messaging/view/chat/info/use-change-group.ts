import { useCallback } from 'react';
import { changeGroup } from '#contract/features/messaging/calls.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface Change {
  readonly uids?: readonly string[];
  readonly text?: string;
}

/** Changes a group by the kind of the change (E-065); says why not. Answers whether it was taken. */
export const useChangeGroup = (groupId: string): ((kind: number, change: Change) => Promise<boolean>) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  return useCallback(
    async (kind, change) => {
      const result = await store.mutate(changeGroup, { groupId, kind, ...change } as never);
      if (!result.ok) tellRefusal(result.refusal);
      return result.ok;
    },
    [store, groupId, tellRefusal],
  );
};
