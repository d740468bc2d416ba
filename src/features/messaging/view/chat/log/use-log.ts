import { useCallback, useEffect, useMemo, useState } from 'react';
import { convScope } from '#contract/core/scopes.ts';
import { type Stretch, stretchOf } from '#src/features/messaging/data/chat/stretch.ts';
import { messageTable } from '#src/features/messaging/data/tables.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { around, furtherBack, furtherOn, type Held, type LogWindow, liveEnd } from './log-window.ts';

/** What is above the oldest line: more, on the device or the server; nothing. */
export type OlderState = 'more' | 'asking' | 'offline' | 'start';

export interface Log {
  /** `undefined` until the device has answered. */
  readonly stretch: Stretch | undefined;
  readonly isLive: boolean;
  readonly older: OlderState;
  readonly back: () => void;
  readonly on: () => void;
  readonly toEnd: () => void;
  readonly toPlace: (seq: number) => void;
}

/** The part of a conversation that is in memory: it opens with the newest `first` and moves with the reader. */
export const useLog = (groupId: string, first: number): Log => {
  const [shown, setShown] = useState<LogWindow>(liveEnd);
  const stretch = useLive(stretchOf, groupId, shown.from, shown.to, first);
  const held = useMemo(() => heldOf(stretch), [stretch]);
  const isAnswered = stretch !== undefined && stretch.from === shown.from && stretch.to === shown.to;
  const { asking, ask } = useOlder(groupId);
  const newest = stretch?.newest ?? 0;
  const back = useCallback(() => {
    if (!isAnswered || held.first <= 1) return;
    // The device was asked for older ones and has none.
    if (shown.from !== 0 && shown.from < held.first) ask(held.first);
    else setShown(furtherBack(held, shown.to));
  }, [isAnswered, held, shown, ask]);
  const on = useCallback(() => {
    if (isAnswered && shown.to !== 0) setShown(furtherOn(held, newest));
  }, [isAnswered, shown, held, newest]);
  const toEnd = useCallback(() => setShown((was) => (was.to === 0 ? was : liveEnd)), []);
  const toPlace = useCallback((seq: number) => setShown(around(seq, newest)), [newest]);
  return {
    stretch,
    isLive: shown.to === 0,
    older: held.first <= 1 ? 'start' : asking,
    back,
    on,
    toEnd,
    toPlace,
  };
};

const heldOf = (stretch: Stretch | undefined): Held => ({
  first: stretch?.placed[0]?.seq ?? 0,
  last: stretch?.placed.at(-1)?.seq ?? 0,
});

/** Asks the server for what lies before a message; once at a time. */
const useOlder = (groupId: string) => {
  const session = useSession();
  const canAsk = useCanAsk();
  const [asking, setAsking] = useState<OlderState>('more');
  useEffect(() => {
    if (canAsk) setAsking((was) => (was === 'offline' ? 'more' : was));
  }, [canAsk]);
  const ask = useCallback(
    (before: number) => {
      setAsking('asking');
      session.older(convScope(groupId), messageTable.name, before).then(
        (came) => setAsking(came === 0 ? 'start' : 'more'),
        () => setAsking('offline'),
      );
    },
    [session, groupId],
  );
  return { asking, ask };
};
