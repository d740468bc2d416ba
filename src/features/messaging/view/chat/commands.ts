import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { proxy } from 'valtio';
import { recallMessage, removeMessage } from '#contract/features/messaging/calls.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { giveUp } from '#src/features/messaging/data/chat.ts';
import { entryOf, messageById } from '#src/features/messaging/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { copyText } from '#src/ui/words/copy.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import type { Delivery } from './context.ts';

/** By message, the text of one's own that this page took back: its row has none any more. As long as the page lives. */
export const takenBack = new Map<string, string>();

/** The text of a message that its writer decided not to send. */
export interface Withdrawn {
  readonly groupId: string;
  readonly text: string;
}

/** The last one; as long as the page lives, or until it is taken. */
export const withdrawn = proxy<{ last: Withdrawn | undefined }>({ last: undefined });

const giveBack = (given: Withdrawn): void => {
  withdrawn.last = given;
};

export const forget = (): void => {
  withdrawn.last = undefined;
};

/** What may be done with messages. */
export const useMessageCommands = () => {
  const { t } = useLingui();
  const session = useSession();
  const tellRefusal = useTellRefusal();
  return useMemo(() => {
    const { store, nudge, uid, replica } = session;
    const recall = async ({ groupId, id, fromUid, text }: MessageRow) => {
      const result = await store.mutate(recallMessage, { groupId, id });
      if (!result.ok) return tellRefusal(result.refusal);
      if (fromUid === uid && text !== '') takenBack.set(id, text);
    };
    /** What is on the server can still be taken back there. */
    const tellSent = (id: string) =>
      tell(t`The message was sent before it could be stopped.`, 'info', {
        label: t`Recall`,
        run: () => void messageById(replica, id).then((row) => (row === undefined ? undefined : recall(row))),
      });
    return {
      /** The same message again, under the same id; what only waits for an answer goes another way at once. */
      resend: async ({ mid, refusal }: Delivery) => {
        if (refusal === undefined) return nudge('resend');
        const result = await store.retry(mid);
        if (!result.ok) tellRefusal(result.refusal);
      },
      /** Nobody waits for the end of it: without a network it takes long. */
      discard: async ({ mid, messageId }: Delivery) =>
        void giveUp(session, mid).then((end) => (end === 'sent' ? tellSent(messageId) : undefined)),
      /** What waits is not sent after all; its text can be had again. */
      withdraw: async ({ id, groupId, text }: MessageRow) => {
        const entry = await entryOf(replica, id);
        // Another tab may have done the same.
        const isThere = entry === undefined && ((await messageById(replica, id))?.seq ?? 0) > 0;
        if (isThere || (entry !== undefined && (await giveUp(session, entry.mid)) === 'sent')) return tellSent(id);
        if (text !== '') giveBack({ groupId, text });
      },
      copy: async ({ text }: MessageRow) => {
        if (await copyText(text)) tell(t`Copied`);
        else tell(t`This browser does not let it be copied.`, 'problem');
      },
      recall,
      hide: async ({ groupId, id }: MessageRow) => {
        const result = await store.mutate(removeMessage, { groupId, id });
        if (!result.ok) tellRefusal(result.refusal);
      },
    };
  }, [t, session, tellRefusal]);
};
