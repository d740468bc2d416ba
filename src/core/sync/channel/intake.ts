import type { LivePatch } from '#contract/core/sync.ts';

/** `behind`: something before it is missing, so it has to be pulled. */
export type Taken = 'done' | 'behind';

export interface Intake {
  /** False: there are more than it is worth keeping, and all are forgotten. */
  readonly add: (patches: readonly LivePatch[]) => boolean;
  readonly isEmpty: () => boolean;
  readonly forget: () => void;
  /** Writes everything into the base, in the order of its coming. */
  readonly takeAll: () => Promise<Taken>;
}

/** News that wait for the end of a cycle. */
const mostKept = 1_000;

/** News with its rows, from the socket, on its way into the base. */
export const createIntake = (take: (patch: LivePatch) => Promise<Taken>): Intake => {
  const waiting: LivePatch[] = [];
  const forget = () => {
    waiting.length = 0;
  };
  return {
    add: (patches) => {
      const isFull = waiting.length + patches.length > mostKept;
      if (isFull) forget();
      else waiting.push(...patches);
      return !isFull;
    },
    isEmpty: () => waiting.length === 0,
    forget,
    takeAll: async () => {
      let taken: Taken = 'done';
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        if ((await take(next)) === 'behind') taken = 'behind';
      return taken;
    },
  };
};
