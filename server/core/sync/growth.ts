import { day, second } from '#contract/core/time.ts';
import type { Stored } from '../db/tables.ts';
import type { Pace, Pacer } from '../session/pace.ts';

const kib = 1024;

/** Bytes of rows that one person may leave in a day, unless the deployment says otherwise. */
export const usualDay = 256 * 2 ** 20;

/** Beside what it says, a row takes its entries and indexes; an act its verdict and its place in a lane. */
export const besides = { row: 512, act: kib } as const;

export const bytesOfRow = (stored: Readonly<Record<string, Stored>>): number => {
  let bytes: number = besides.row;
  for (const value of Object.values(stored)) bytes += typeof value === 'string' ? Buffer.byteLength(value) : 8;
  return bytes;
};

/**
 * … and at once, in KiB: what a long time offline brings, or a class that is marked, then as fast as anybody works. Writing holds
 * everybody up, so nobody spends their day in a minute.
 */
const rush = { perSecond: 64, burst: 16 * kib } as const;

/** Days for which somebody waits at most who left it all at once: courses that are copied grow by what they are. */
const maxDays = 30;

/** What one person may leave in the database in a day; 0 of it: as much as they like. */
export interface Growth {
  /** Whoever is over it waits until there is room again: what was queued is late, and never lost. */
  readonly paces: (uid: string) => readonly Pace[];
  /** Of what they do themselves, and not what is done for them: whoever rushes waits a little. */
  readonly rush: (uid: string) => readonly Pace[];
  /**
   * Of what was written, after it was: the last act may go over the edge, and what it leaves in many pieces counts with every piece.
   * `own`: what they do themselves; `told`: what people of a class are told for it, for which nobody waits much longer than a day.
   */
  readonly note: (uid: string, bytes: number, of?: 'own' | 'told') => void;
}

const rushing = (uid: string, bytes: number): Pace => ({
  key: `written by ${uid}`,
  ...rush,
  count: Math.ceil(bytes / kib),
});

export const createGrowth = (pacer: Pacer, dailyBytes: number): Growth => {
  const room = dailyBytes / kib;
  const pace = (uid: string, bytes: number, burst = room): Pace => ({
    key: `stored by ${uid}`,
    perSecond: room * (second / day),
    burst,
    count: Math.ceil(bytes / kib),
  });
  return {
    paces: (uid) => (dailyBytes === 0 ? [] : [pace(uid, 0)]),
    rush: (uid) => (dailyBytes === 0 ? [] : [rushing(uid, 0)]),
    note: (uid, bytes, of) => {
      if (dailyBytes === 0) return;
      void pacer.use([pace(uid, bytes, room * (of === 'told' ? 2 : maxDays))]);
      if (of === 'own') void pacer.use([rushing(uid, bytes)]);
    },
  };
};
