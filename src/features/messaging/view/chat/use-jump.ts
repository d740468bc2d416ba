import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { convScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { getMessage } from '#contract/features/messaging/questions.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import type { Session } from '#src/core/session.ts';
import { heldUpTo, placeOf } from '#src/features/messaging/data/chat.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import type { LogTarget } from './message-log.tsx';
import { type Log, pageRows } from './use-log.ts';

/** One search at a time: whoever looks for another message, or went to the end, is not led away by an older answer. */
export interface Turns {
  /** Answers whether it is still wanted; `undefined`: that very message is looked for already. */
  readonly begin: (id: string) => (() => boolean) | undefined;
  readonly end: () => void;
  /** The end of the conversation came into sight, or went out of it. */
  readonly reached: (isAtEnd: boolean) => void;
  readonly isBusy: () => boolean;
}

export const createTurns = (): Turns => {
  // A chat opens at its end.
  let isThere = true;
  let current: { readonly id: string; readonly fromEnd: boolean } | undefined;
  const end = () => {
    current = undefined;
  };
  return {
    begin: (id) => {
      if (current?.id === id) return undefined;
      const turn = { id, fromEnd: isThere };
      current = turn;
      return () => current === turn;
    },
    end,
    reached: (isAtEnd) => {
      isThere = isAtEnd;
      if (isAtEnd && current?.fromEnd === false) end();
    },
    isBusy: () => current !== undefined,
  };
};

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
const useFar = (groupId: string): Find => {
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

/** What takes less is not spoken of, ms. */
const quiet = 300;

/** Leads to a message, wherever in the history it is, and to the end. */
export const useJump = (
  groupId: string,
  messages: readonly MessageRow[],
  { piece, toPlace, toEnd }: Log,
  setTarget: (target: LogTarget) => void,
) => {
  const find = useFar(groupId);
  const [turns] = useState(createTurns);
  const [isFinding, setFinding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = piece?.newest ?? 0;
  const rest = useCallback(() => {
    clearTimeout(timer.current);
    setFinding(false);
  }, []);
  const stop = useCallback(() => {
    turns.end();
    rest();
  }, [turns, rest]);
  useEffect(() => stop, [stop]);
  const jumpTo = useCallback(
    async (id: string) => {
      const shown = messages.find((message) => message.id === id);
      if (shown !== undefined) {
        stop();
        return setTarget({ id, seq: shown.seq, isMarked: true });
      }
      const isWanted = turns.begin(id);
      if (isWanted === undefined) return;
      rest();
      timer.current = setTimeout(() => setFinding(true), quiet);
      try {
        const found = await find(id, end, isWanted);
        if (found === undefined || !isWanted()) return;
        if (found.seq === 0) toEnd();
        else toPlace(found.seq, found.upTo);
        setTarget({ id, seq: found.seq, isMarked: true });
      } finally {
        if (isWanted()) stop();
      }
    },
    [messages, turns, find, end, rest, stop, toPlace, toEnd, setTarget],
  );
  const goToEnd = useCallback(() => {
    stop();
    toEnd();
    setTarget({ id: '', seq: 0, isMarked: false });
  }, [stop, toEnd, setTarget]);
  const onAtEnd = useCallback(
    (isAtEnd: boolean) => {
      turns.reached(isAtEnd);
      if (!turns.isBusy()) rest();
    },
    [turns, rest],
  );
  return { jumpTo, goToEnd, onAtEnd, isFinding };
};
