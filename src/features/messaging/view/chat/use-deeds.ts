import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { recallMessage, removeMessage } from '#contract/features/messaging/calls.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { copyText } from '#src/ui/words/copy.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { takenBack } from './bubble/taken-back.ts';
import type { Delivery } from './use-outbound.ts';

/** What may be done with messages. */
export const useDeeds = () => {
  const { t } = useLingui();
  const { store, nudge, uid } = useSession();
  const tellRefusal = useTellRefusal();
  return useMemo(
    () => ({
      /** The same message again, under the same id; what only waits for an answer is sent again as it is. */
      resend: async ({ mid, refusal }: Delivery) => {
        if (refusal === undefined) return nudge('enqueue');
        const result = await store.retry(mid);
        if (!result.ok) tellRefusal(result.refusal);
      },
      discard: ({ mid }: Delivery) => store.discard(mid),
      copy: async ({ text }: MessageRow) => {
        if (await copyText(text)) tell(t`Copied`);
        else tell(t`This browser does not let it be copied.`, 'problem');
      },
      recall: async ({ groupId, id, fromUid, text }: MessageRow) => {
        const result = await store.mutate(recallMessage, { groupId, id });
        if (!result.ok) return tellRefusal(result.refusal);
        if (fromUid === uid && text !== '') takenBack.set(id, text);
      },
      hide: async ({ groupId, id }: MessageRow) => {
        const result = await store.mutate(removeMessage, { groupId, id });
        if (!result.ok) tellRefusal(result.refusal);
      },
    }),
    [t, store, nudge, uid, tellRefusal],
  );
};
