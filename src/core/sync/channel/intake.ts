import type { LivePatch } from '#contract/core/sync.ts';

/** `early`: something before it is missing and may still come. `behind`: it did not come, so it has to be pulled. */
export type Taken = 'done' | 'early' | 'behind';

export interface Intake {
  /** False: there are more than it is worth keeping, and all are forgotten. */
  readonly add: (patches: readonly LivePatch[]) => boolean;
  readonly isEmpty: () => boolean;
  readonly forget: () => void;
  /** Writes everything into the base that follows on it. */
  readonly takeAll: () => Promise<Taken>;
}

/** News that wait for the end of a cycle. */
const maxKept = 1_000;
/** A patch waits so long, in milliseconds, for the one before it, which comes another way. */
export const newsTimeout = 300;

/** News with its rows, from the socket, on its way into the base. `take` answers what it could not take yet. */
export const createIntake = (
  take: (patches: readonly LivePatch[]) => Promise<readonly LivePatch[]>,
  /** A clock that only goes on. */
  now: () => number,
): Intake => {
  let waiting: LivePatch[] = [];
  let early: readonly LivePatch[] = [];
  let since = 0;
  const forget = () => {
    waiting = [];
    early = [];
  };
  return {
    add: (patches) => {
      const isFull = waiting.length + early.length + patches.length > maxKept;
      if (isFull) forget();
      else waiting.push(...patches);
      return !isFull;
    },
    isEmpty: () => waiting.length === 0,
    forget,
    takeAll: async () => {
      const [news, before] = [waiting, early];
      forget();
      const left = await take([...before, ...news]);
      if (left.length === 0) return 'done';
      if (before.length === 0) since = now();
      if (now() - since >= newsTimeout) return 'behind';
      early = left;
      return 'early';
    },
  };
};
