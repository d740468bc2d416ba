import type { Milliseconds } from './time.ts';

/**
 * One act of writing, as rules see it: who, when, and the mutation that carries it. `at` is the time of the click: on the
 * device its estimate of the server's time, on the server the same claim, never later than its own clock.
 */
export interface Writing {
  readonly uid: string;
  readonly at: Milliseconds;
  readonly mid: string;
  /** The server's clock: a device has none, and shows the time of the click. */
  readonly now?: Milliseconds;
}

/** By the server's clock, where it decides. */
export const momentOf = ({ at, now = at }: Pick<Writing, 'at' | 'now'>): Milliseconds => now;
