import { useCallback } from 'react';
import { changeGroup } from '#contract/features/messaging/calls.ts';
import type { ChangeKind } from '#contract/features/messaging/keys.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface Change {
  readonly uids?: string[];
  readonly text?: string;
  readonly on?: boolean;
}

/** Changes a group (E-065) and says why not. Answers whether it was taken. */
export const useChangeGroup = (groupId: string): ((kind: ChangeKind, change: Change) => Promise<boolean>) => {
  const send = useSend();
  const tellRefusal = useTellRefusal();
  return useCallback(
    async (kind, change) => {
      // The id is of the message that tells of it.
      const result = await send(changeGroup, (id) => ({ groupId, id, kind, ...change }));
      if (!result.ok) tellRefusal(result.refusal);
      return result.ok;
    },
    [send, groupId, tellRefusal],
  );
};
