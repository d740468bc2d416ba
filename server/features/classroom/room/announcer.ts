import { second } from '#contract/core/time.ts';

/** Somebody who comes is seen soon, the next ones together. Who leaves is missed later: a reload is no departure. */
const soon = 200;
export const apart = 5 * second;

export interface Announcer {
  readonly came: () => void;
  readonly left: () => void;
  readonly stop: () => void;
}

/** Says again who is in one room, at most every `apart`. */
export const createAnnouncer = (say: () => void): Announcer => {
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const run = () => {
    timer = undefined;
    due = Number.POSITIVE_INFINITY;
    last = performance.now();
    say();
  };
  const within = (wait: number) => {
    const now = performance.now();
    const at = Math.max(now + wait, last + apart);
    if (at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(run, at - now).unref();
  };
  return {
    came: () => within(soon),
    left: () => within(apart),
    stop: () => clearTimeout(timer),
  };
};
