import { day, hour, second } from '#contract/core/time.ts';
import { clip, endOf, firstOf, type Span, type Spans, shifted, totalOf, union } from './spans.ts';

export const learnLimits = {
  /** Spans of one log … */
  spansPerLog: 200,
  /** … and of one row. */
  spansPerRow: 300,
  visitsPerRow: 100,
  /** Nobody is offline longer: what a log tells of earlier times is not counted. */
  reachBack: 60 * day,
  /** Nobody learns for longer without a break: of one that claims to, the end is believed. */
  longestSpan: 12 * hour,
  /** What a clock may be behind without a learner’s time being lost. */
  clockSlack: 2 * day,
  longestRecording: 24 * hour,
  /** The fastest a player plays. */
  fastest: 2,
  /** What a player may be ahead of the clock, by rounding and by its buffer. */
  playSlack: 5 * second,
} as const;

/** What somebody claims to have done, whichever call brings it. */
export interface Log {
  readonly spent: readonly Span[];
  readonly played: readonly Span[];
  readonly length: number;
  readonly position: number;
}

export const noLog: Log = { spent: [], played: [], length: 0, position: 0 };

/** The input of any of the time logs. Seconds alone are those before the log was made. */
export const logFrom = (
  input: {
    readonly watchSeconds?: number;
    readonly learnSeconds?: number;
    readonly lengthSeconds?: number;
    readonly spent: readonly Span[];
    readonly played?: readonly Span[];
    readonly position?: number;
  },
  at: number,
): Log => {
  const claimed = Math.max(input.watchSeconds ?? 0, input.learnSeconds ?? 0) * second;
  return {
    spent: input.spent.length === 0 && claimed > 0 ? [[Math.max(0, at - claimed), at]] : input.spent,
    played: input.played ?? [],
    length: (input.lengthSeconds ?? 0) * second,
    position: input.position ?? 0,
  };
};

/**
 * What of a claim can be true, told at `at`. Spans of a clock that was set ahead are moved back as one, so that an evening is not
 * lost to a wrong clock; nothing reaches further back than anybody is offline, nor before `since`, when there was nothing to learn
 * from; nothing was played faster than players play. All of it is the same for logs in any order, so none may ask for the one before.
 */
export const boundedLog = (log: Log, at: number, since = 0): Log => {
  const ahead = Math.max(0, endOf(log.spent) - at);
  const believed = log.spent.map(([from, to]): Span => [Math.max(from, to - learnLimits.longestSpan), to]);
  const spent = union(
    clip(shifted(believed, -ahead), [Math.max(since - learnLimits.clockSlack, at - learnLimits.reachBack, 0), at]),
  );
  const length = Math.min(log.length, learnLimits.longestRecording);
  const played = union(clip(log.played, [0, length]));
  return {
    spent,
    played: firstOf(played, totalOf(spent) * learnLimits.fastest + learnLimits.playSlack),
    length,
    position: Math.min(log.position, length),
  };
};

interface TimeInput {
  readonly id: string;
  readonly spent: Spans;
  readonly played?: Spans;
  readonly lengthSeconds?: number;
  readonly watchSeconds?: number;
  readonly learnSeconds?: number;
}

/** One log for two of the same activity that wait to be sent; `undefined` where nothing would be gained or something lost. */
export const mergedLogs = <I extends TimeInput>(earlier: I, later: I): I | undefined => {
  const isMeasured = (input: I) => (input.watchSeconds ?? 0) + (input.learnSeconds ?? 0) === 0;
  if (earlier.id !== later.id || !isMeasured(earlier) || !isMeasured(later)) return undefined;
  const spent = union(earlier.spent, later.spent);
  const played = union(earlier.played ?? [], later.played ?? []);
  if (Math.max(spent.length, played.length) > learnLimits.spansPerLog) return undefined;
  // Two tabs that played at once: together they may be faster than one player.
  if (totalOf(played) > totalOf(spent) * learnLimits.fastest) return undefined;
  return {
    ...later,
    spent,
    ...(later.played === undefined ? {} : { played }),
    ...(later.lengthSeconds === undefined
      ? {}
      : { lengthSeconds: Math.max(earlier.lengthSeconds ?? 0, later.lengthSeconds) }),
  };
};
