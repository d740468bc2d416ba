import { type Milliseconds, second } from '#contract/core/time.ts';

/** How often a process says what others count on, in milliseconds; more often in tests. */
export interface PresencePace {
  /** Between two lists of who is in a course. */
  readonly apart: Milliseconds;
  /** Between two signs that the process lives: one that gave none for three times as long has died. */
  readonly aliveEvery: Milliseconds;
}

export const usualPresence: PresencePace = { apart: 5 * second, aliveEvery: 2 * second };
