import { useCallback, useMemo, useState } from 'react';
import { type Piece, pieceOf } from '#src/features/messaging/data/chat/piece.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import {
  around,
  furtherBack,
  furtherOn,
  type Held,
  type LogWindow,
  liveEnd,
  mostRows,
  pageRows,
} from './log-window.ts';

/** What is above the oldest line: more, on the device or the server; nothing. */
export type OlderState = 'more' | 'asking' | 'offline' | 'start';

export interface Log {
  /** `undefined` until the device has answered. */
  readonly piece: Piece | undefined;
  readonly isLive: boolean;
  readonly older: OlderState;
  readonly back: () => void;
  readonly on: () => void;
  /** At the live end what lies far above is let go. */
  readonly trim: () => void;
  readonly toEnd: () => void;
  readonly toPlace: (seq: number) => void;
}

/** The part of a conversation that is in memory: it opens with the newest `first` and moves with the reader. */
export const useLog = (groupId: string, first: number): Log => {
  const [shown, setShown] = useState<LogWindow>(liveEnd);
  const piece = useLive(pieceOf, groupId, shown.from, shown.to, first);
  const held = useMemo(() => heldOf(piece), [piece]);
  const isAnswered = piece !== undefined && piece.from === shown.from && piece.to === shown.to;
  const newest = piece?.newest ?? 0;
  const back = useCallback(() => {
    if (!isAnswered || held.first <= 1) return;
    // The device was asked for older ones and has none.
    if (shown.from !== 0 && shown.from < held.first) return;
    setShown(furtherBack(held, shown.to));
  }, [isAnswered, held, shown]);
  const on = useCallback(() => {
    if (isAnswered && shown.to !== 0) setShown(furtherOn(held, newest));
  }, [isAnswered, shown, held, newest]);
  const trim = useCallback(() => {
    if (isAnswered && shown.to === 0 && held.last - held.first >= mostRows + pageRows)
      setShown({ from: held.last - mostRows / 2, to: 0 });
  }, [isAnswered, shown, held]);
  const toEnd = useCallback(() => setShown((was) => (was.to === 0 ? was : liveEnd)), []);
  const toPlace = useCallback((seq: number) => setShown(around(seq, newest)), [newest]);
  return {
    piece,
    isLive: shown.to === 0,
    older: held.first <= 1 ? 'start' : 'more',
    back,
    on,
    trim,
    toEnd,
    toPlace,
  };
};

const heldOf = (piece: Piece | undefined): Held => ({
  first: piece?.placed[0]?.seq ?? 0,
  last: piece?.placed.at(-1)?.seq ?? 0,
});
