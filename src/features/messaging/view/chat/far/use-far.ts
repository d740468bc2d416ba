import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { convScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { getMessage } from '#contract/features/messaging/questions.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import type { Session } from '#src/core/session.ts';
import { heldUpTo, placeOf } from '#src/features/messaging/data/chat/piece.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { pageRows } from '../log/log-window.ts';

/** Where a message is, and how far this device holds what was said after it. */
export interface Found {
  /** 0: the server has not placed it. */
  readonly seq: number;
  readonly upTo: number;
}

/** What has to be pulled first takes a moment. */
const soon = 1.5 * second;
const attempts = 3;

export type Find = (id: string, newest: number, isWanted: () => boolean) => Promise<Found | undefined>;

/**
 * Finds a message of the conversation, wherever in its past it is: what this device does not hold of that place is fetched first
 * (C-416). `undefined`: it cannot be shown, and the person was told why; or nobody waits for it any more.
 */
export const useFar = (groupId: string): Find => {
  const { t } = useLingui();
  const session = useSession();
  const tellRefusal = useTellRefusal();
  return useCallback(
    async (id, newest, isWanted) => {
      const { replica, rpc } = session;
      const known = await placeOf(replica, id);
      if (known === 0) return { seq: 0, upTo: 0 };
      const away = () => tell(t`This message is not on this device. It can be shown when you are online.`);
      const asked = known === undefined ? await rpc.ask(getMessage, { groupId, id }).catch(() => undefined) : undefined;
      if (!isWanted()) return;
      if (asked?.ok === false) return void tellRefusal(asked.refusal);
      const seq = known ?? asked?.value.value.seq;
      if (seq === undefined) return void away();
      const upTo = await fetchedAround(session, groupId, { seq, newest, isWanted });
      if (!isWanted()) return;
      return upTo < seq ? void away() : { seq, upTo };
    },
    [t, session, groupId, tellRefusal],
  );
};

interface Sought {
  readonly seq: number;
  readonly newest: number;
  readonly isWanted: () => boolean;
}

/** Answers how far it goes on without a gap behind `seq`. */
const fetchedAround = async (
  { replica, older }: Pick<Session, 'replica' | 'older'>,
  groupId: string,
  { seq, newest, isWanted }: Sought,
): Promise<number> => {
  const end = seq + pageRows;
  const held = () => heldUpTo(replica, groupId, seq, end);
  for (let attempt = 1; ; attempt += 1) {
    const upTo = await held();
    if (upTo >= seq && upTo >= Math.min(end, newest)) return upTo;
    const asked = { scope: convScope(groupId), entity: messageTable.name, before: end + 1, limit: 2 * pageRows };
    const answer = await older(asked);
    if (answer.kind !== 'later' || attempt === attempts || !isWanted()) return held();
    await new Promise((resolve) => setTimeout(resolve, soon));
  }
};
