import { useEffect } from 'react';
import { second } from '#contract/core/time.ts';

/** Ends a task: none of a start is so long that a slow phone cannot be touched. */
export const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** In the order in which it came. */
const waiting = new Set<() => void>();

/** What the person in front waits for, and until when that counts, by the page's clock. */
const holds = new Map<symbol, number>();

/** Whatever hangs, what was put off is not put off for longer. */
const longest = 5 * second;

let isLooking = false;

/**
 * Until the answer is called, and for `atMost` ms, nothing begins that was put off till the page is idle: a slow phone and its network
 * have one thing to do. What a screen shows comes before what it may open.
 */
export const holdIdle = (atMost: number = longest): (() => void) => {
  const mine = Symbol();
  holds.set(mine, performance.now() + atMost);
  return () => {
    if (holds.delete(mine)) look();
  };
};

/** For as long as it stands. */
export const useHoldIdle = (): void => useEffect(() => holdIdle(), []);

/**
 * Runs `work` once when the screen has what it shows and the page has nothing better to do, after whatever was put off before. Answers how
 * to call it off.
 */
export const whenIdle = (work: () => void): (() => void) => {
  // The same function may be given twice.
  const mine = () => work();
  waiting.add(mine);
  look();
  return () => void waiting.delete(mine);
};

export const useWhenIdle = (work: () => void): void => {
  useEffect(() => whenIdle(work), [work]);
};

/** One at a time: what comes between two of them is not kept waiting for all. */
const look = (): void => {
  clearTimeout(timer);
  if (isLooking || waiting.size === 0) return;
  const held = heldFor();
  if (held > 0) {
    timer = setTimeout(look, held);
    return;
  }
  isLooking = true;
  inIdleTime(() => {
    isLooking = false;
    const [work] = heldFor() > 0 ? [] : waiting;
    if (work !== undefined) {
      waiting.delete(work);
      work();
    }
    look();
  });
};

let timer: ReturnType<typeof setTimeout> | undefined;

/** Ms until the last hold ends by itself. */
const heldFor = (): number => {
  const now = performance.now();
  for (const [mine, until] of holds) if (until <= now) holds.delete(mine);
  return Math.max(0, ...[...holds.values()].map((until) => until - now));
};

const inIdleTime = (then: () => void): void => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: 3 * second });
  else setTimeout(then, 200);
};
