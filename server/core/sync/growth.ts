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

/** What one person may leave in the database in a day; 0 of it: as much as they like. */
export interface Growth {
  /** Whoever is over it waits until there is room again: what was queued is late, and never lost. */
  readonly paces: (uid: string) => readonly Pace[];
  /** Of what was written, after it was: the last act may go over the edge. */
  readonly note: (uid: string, bytes: number) => void;
}

export const createGrowth = (pacer: Pacer, dailyBytes: number): Growth => {
  const pace = (uid: string, bytes: number): Pace => ({
    key: `stored by ${uid}`,
    perSecond: (dailyBytes / kib) * (second / day),
    burst: dailyBytes / kib,
    count: Math.ceil(bytes / kib),
  });
  return {
    paces: (uid) => (dailyBytes === 0 ? [] : [pace(uid, 0)]),
    note: (uid, bytes) => {
      if (dailyBytes > 0) void pacer.use([pace(uid, bytes)]);
    },
  };
};
