import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { convScope } from '#contract/core/scopes.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import { holdsAll, type Piece, pieceOf } from '#src/features/messaging/data/chat.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';

/** The stretch of a conversation that is in memory, by `seq`. */
export interface LogWindow {
  /** The oldest; 0: as many of the newest as a chat opens with. */
  readonly from: number;
  /** The newest; 0: up to the live end. */
  readonly to: number;
}

export const liveEnd: LogWindow = { from: 0, to: 0 };

/** A page of history, rows. */
export const pageRows = 150;
/** The most that is held, however far somebody reads back. */
export const maxRows = 600;

/** What of the window is on the device: the first and last `seq` that were read, 0 when nothing was. */
interface Held {
  readonly first: number;
  readonly last: number;
}

/** One page further back; what is too far below is let go. */
export const furtherBack = (held: Held, to: number): LogWindow => {
  const from = Math.max(1, held.first - pageRows);
  const isTooLong = held.last - from >= maxRows;
  return { from, to: isTooLong ? from + maxRows - 1 : to };
};

/** One page towards the end; what is too far above is let go. */
export const furtherOn = (held: Held, newest: number): LogWindow => {
  const to = held.last + pageRows;
  const isLive = to >= newest;
  const last = isLive ? newest : to;
  return { from: Math.max(1, held.first, last - maxRows + 1), to: isLive ? 0 : to };
};

/** Around one message, for a jump to it; `upTo`: nothing behind that is here. */
export const around = (seq: number, newest: number, upTo = seq + pageRows): LogWindow => {
  const to = Math.min(seq + pageRows, upTo);
  return { from: Math.max(1, seq - pageRows), to: to >= newest ? 0 : to };
};

/** What is above the oldest line: more, on the device or the server; nothing. */
export type OlderState = 'more' | 'asking' | 'offline' | 'start';

export interface Log {
  /** `undefined` until the device has answered. */
  readonly piece: Piece | undefined;
  readonly isLive: boolean;
  /** The piece is the one that was asked for last. */
  readonly isAnswered: boolean;
  readonly older: OlderState;
  /** Below the newest line, where this device lacks what was said next. */
  readonly newer: OlderState;
  readonly back: () => void;
  readonly on: () => void;
  /** At the live end what lies far above is let go. */
  readonly trim: () => void;
  readonly toEnd: () => void;
  /** Around a place; `upTo`: what lies behind that is not on this device. */
  readonly toPlace: (seq: number, upTo: number) => void;
}

/** The part of a conversation that is in memory: it opens with the newest `first` and moves with the reader. */
export const useLog = (groupId: string, first: number): Log => {
  const [shown, setShown] = useState<LogWindow>(liveEnd);
  const piece = useLive(pieceOf, groupId, shown.from, shown.to, first);
  const held = useMemo(() => heldOf(piece), [piece]);
  const isAnswered = piece !== undefined && piece.from === shown.from && piece.to === shown.to;
  // The device was asked for older ones and has none.
  const isShort = isAnswered && shown.from !== 0 && shown.from < held.first;
  const { state, ask } = useOlder(groupId);
  const newest = piece?.newest ?? 0;
  const back = useCallback(() => {
    if (!isAnswered || held.first <= 1) return;
    if (isShort) void ask(held.first);
    else setShown(furtherBack(held, shown.to));
  }, [isAnswered, isShort, held, shown, ask]);
  const { on, isLacking } = useOnwards({ groupId, held, shown, newest, isAnswered, ask, setShown });
  const trim = useCallback(() => {
    if (isAnswered && shown.to === 0 && held.last - held.first >= maxRows + pageRows)
      setShown({ from: held.last - maxRows / 2, to: 0 });
  }, [isAnswered, shown, held]);
  const toEnd = useCallback(() => setShown((was) => (was.to === 0 ? was : liveEnd)), []);
  const toPlace = useCallback((seq: number, upTo: number) => setShown(around(seq, newest, upTo)), [newest]);
  return {
    piece,
    isLive: shown.to === 0,
    isAnswered,
    older: held.first <= 1 ? 'start' : isShort ? state : 'more',
    newer: isLacking ? state : 'more',
    back,
    on,
    trim,
    toEnd,
    toPlace,
  };
};

interface Onwards {
  readonly groupId: string;
  readonly held: Held;
  readonly shown: LogWindow;
  readonly newest: number;
  readonly isAnswered: boolean;
  readonly ask: (before: number) => Promise<boolean>;
  readonly setShown: (next: (was: LogWindow) => LogWindow) => void;
}

/** One page towards the end. Where an old message was jumped to, this device may lack what lies between: it is fetched first. */
const useOnwards = ({ groupId, held, shown, newest, isAnswered, ask, setShown }: Onwards) => {
  const { replica } = useSession();
  const canAsk = useCanAsk();
  const isGoing = useRef(false);
  const [lacking, setLacking] = useState<LogWindow>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the network is back it goes on
  const on = useCallback(async () => {
    if (!isAnswered || shown.to === 0 || isGoing.current) return;
    isGoing.current = true;
    const next = furtherOn(held, newest);
    const last = next.to === 0 ? newest : next.to;
    try {
      const isHere = await holdsAll(replica, groupId, held.last + 1, last);
      if (!isHere) setLacking(shown);
      if (isHere || (await ask(last + 1))) setShown((was) => (was === shown ? next : was));
    } finally {
      isGoing.current = false;
    }
  }, [replica, groupId, held, shown, newest, isAnswered, canAsk, ask, setShown]);
  return { on, isLacking: lacking === shown };
};

const heldOf = (piece: Piece | undefined): Held => ({
  first: piece?.placed[0]?.seq ?? 0,
  last: piece?.placed.at(-1)?.seq ?? 0,
});

/** What has to be pulled first takes a moment, ms. */
const soon = 3_000;

/** Asks the server for what lies before a message; one question at a time. `ask` answers whether it came. */
const useOlder = (groupId: string) => {
  const { older } = useSession();
  const canAsk = useCanAsk();
  const [state, setState] = useState<OlderState>('more');
  const isAsking = useRef(false);
  useEffect(() => {
    if (canAsk) setState((was) => (was === 'offline' ? 'more' : was));
  }, [canAsk]);
  const ask = useCallback(
    async (before: number): Promise<boolean> => {
      if (isAsking.current) return false;
      isAsking.current = true;
      setState('asking');
      // What fails is not tried again at once.
      let next: OlderState = 'offline';
      try {
        const answer = await older({ scope: convScope(groupId), entity: messageTable.name, before });
        if (answer.kind === 'later') await new Promise((resolve) => setTimeout(resolve, soon));
        if (answer.kind !== 'offline')
          next = answer.kind === 'rows' && !answer.more && answer.rows === 0 ? 'start' : 'more';
        return answer.kind === 'rows';
      } finally {
        isAsking.current = false;
        setState(next);
      }
    },
    [older, groupId],
  );
  return { state, ask };
};
