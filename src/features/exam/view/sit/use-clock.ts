import { useEffect, useRef, useState } from 'react';
import { type Anchor, type Reading, readClock, type Ticket, timeLeft } from '#contract/features/exam/time.ts';
import { clockOffset } from '#src/features/exam/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';

const clocks = () => ({ steady: performance.now(), wall: Date.now() });

export interface TestClock extends Reading {
  /** Milliseconds; `undefined`: no end, or not known yet. */
  readonly left: number | undefined;
  readonly isKnown: boolean;
  /** The server's time now, for whoever asks between two ticks. */
  readonly read: () => number;
}

/**
 * The server's time on this device: anchored anew with every answer of the server, and read by the clock that ran further. `seenAt` is
 * the latest time that this attempt saw before a reload: a clock that stands behind it was set back.
 */
export const useClock = (ticket: Ticket, seenAt: number): TestClock => {
  const offset = useLive(clockOffset);
  const anchor = useRef<Anchor>(undefined);
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    if (offset === undefined) return;
    const { steady, wall } = clocks();
    anchor.current = { at: Math.max(wall + offset, seenAt), steady, wall };
    const tick = () => anchor.current && setReading(readClock(anchor.current, clocks()));
    tick();
    const timer = setInterval(tick, 500);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [offset, seenAt]);
  const read = useRef(() => (anchor.current === undefined ? Date.now() : readClock(anchor.current, clocks()).now));
  const now = reading?.now ?? ticket.startedAt;
  return {
    now,
    seen: reading?.seen ?? 'steady',
    isDoubtful: reading?.isDoubtful ?? false,
    left: reading === undefined ? undefined : timeLeft(ticket, now),
    isKnown: reading !== undefined,
    read: read.current,
  };
};
