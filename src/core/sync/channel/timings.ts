import { minute, second } from '#contract/core/time.ts';

/** Of the messaging socket: spec P4, P9, C9 where it names a figure (S-343..S-347). */
export const timings = {
  pingEvery: 20 * second,
  /** A socket can be dead without a close event; with `pingEvery` it is noticed within 30 s. */
  pongWithin: 8 * second,
  /** The person came back to the page: they should not look at a dead line. */
  checkWithin: 3 * second,
  /** Connecting and logging in, each. */
  openWithin: 10 * second,
  /** Unanswered for that long, a frame was lost: what it carried is sent again. */
  answerWithin: 45 * second,
  /** An answer usually takes less: after this the line is asked whether it lives. */
  doubtAfter: 5 * second,
  afterError: second,
  afterClose: 3 * second,
  /** Added to both at random, so that a school does not come back at once; doubles with every failure. */
  spread: 5 * second,
  longestSpread: minute,
} as const;
