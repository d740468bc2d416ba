import { second } from '#contract/core/time.ts';
import { learnTimeLogV2, liveVideoWatchTimeLog, watchTimeLogV2 } from '#contract/features/learning/calls.ts';
import { learnLimits } from '#contract/features/learning/logs.ts';
import { type Span, type Spans, union } from '#contract/features/learning/spans.ts';
import type { DraftEnd } from '#src/core/drafts.ts';
import type { Session } from '#src/core/session.ts';
import { learningDrafts } from '#src/features/learning/data/queries.ts';

/** Which time log an activity's kind is told by. */
export type LogKind = 'document' | 'video' | 'live';

export interface Measuring extends Measured {
  readonly courseId: string;
  readonly id: string;
  readonly kind: LogKind;
}

type Means = Pick<Session, 'store' | 'replica'>;

/** What a tab measured and has not queued yet. A tab that is killed leaves it behind. */
export const draftKey = (tabId: string): string => `learning/${tabId}`;

/** Promised, in the step that ends the draft of it; answers whether the device took it. */
export const queueLog = async ({ store }: Pick<Means, 'store'>, log: Measuring, ends: DraftEnd): Promise<boolean> => {
  const { courseId, id, kind, position } = log;
  const lengthSeconds = Math.ceil(log.length / second);
  const spent = pieces(log.spent);
  const played = pieces(log.played);
  const place = { courseId, id, spent };
  const queued =
    kind === 'document'
      ? await store.mutate(learnTimeLogV2, place, { ends })
      : await store.mutate(
          kind === 'live' ? liveVideoWatchTimeLog : watchTimeLogV2,
          { ...place, played, lengthSeconds, position },
          { ends },
        );
  return queued.ok;
};

/** A log holds so many spans; nobody makes more in half a minute. */
const pieces = (spans: readonly Span[]) => union(spans).slice(-learnLimits.spansPerLog);

/** Queues what killed tabs left; what is refused waits for the next time. That of a tab that lives does no harm: told twice it counts once. */
export const queueLeftLogs = async ({ store, replica }: Means): Promise<void> => {
  for (const { key, value } of await learningDrafts(replica)) {
    const seen = JSON.stringify(value);
    const left = (stored: unknown) => (JSON.stringify(stored) === seen ? undefined : stored);
    await queueLog({ store }, value as Measuring, { key, left });
  }
};

/** Looked at this often. */
export const tickTime = second;
/** A longer gap between two looks is a device that slept: nobody was there. */
const sleepTime = 5 * second;
/** Players tell their position in steps. */
const playSlack = 400;

/** What was seen and played since the last time it was taken. */
export interface Measured {
  readonly spent: Spans;
  readonly played: Spans;
  /** Milliseconds; 0 while unknown. */
  readonly length: number;
  readonly position: number;
}

/** One look at a player. */
export interface Playing {
  /** Milliseconds of the recording. */
  readonly position: number;
  readonly length: number;
  readonly rate: number;
  readonly isPlaying: boolean;
}

export interface Stopwatch {
  /** `isThere`: somebody is looking. */
  readonly look: (isThere: boolean, playing?: Playing) => void;
  readonly measured: () => Measured;
  /** What was measured and is stored elsewhere now; what came since stays. */
  readonly forget: (taken: Measured) => void;
}

/**
 * Measures by a clock that never runs backwards, and says when it was on the server's clock: both are compared once, so that a
 * clock that is set while it runs changes nothing.
 */
export const createStopwatch = (monotonic: () => number, serverNow: number): Stopwatch => {
  const zero = serverNow - monotonic();
  let spent: Spans = [];
  let played: Spans = [];
  let length = 0;
  let position = 0;
  let before: { readonly at: number; readonly isThere: boolean; readonly playing: Playing | undefined } | undefined;
  const look = (isThere: boolean, playing?: Playing) => {
    const at = monotonic();
    const gap = before === undefined ? 0 : at - before.at;
    if (before?.isThere === true && gap > 0 && gap <= sleepTime) {
      spent = union(spent, [[Math.round(zero + before.at), Math.round(zero + at)]]);
      const span = playedBetween(before.playing, playing, gap);
      if (span !== undefined) played = union(played, [span]);
    }
    if (playing !== undefined) {
      length = Math.max(length, Math.round(playing.length));
      position = Math.round(playing.position);
    }
    before = { at, isThere, playing };
  };
  return {
    look,
    measured: () => ({ spent, played, length, position }),
    forget: (taken) => {
      spent = without(spent, taken.spent);
      played = without(played, taken.played);
    },
  };
};

/** The recording went on, and no further than the clock allows: a jump counts nothing. */
const playedBetween = (before: Playing | undefined, after: Playing | undefined, gap: number): Span | undefined => {
  if (before === undefined || after === undefined || !before.isPlaying) return undefined;
  const went = after.position - before.position;
  if (went <= 0 || went > gap * Math.max(before.rate, after.rate) + playSlack) return undefined;
  return [Math.max(0, Math.floor(before.position)), Math.ceil(after.position)];
};

const without = (all: readonly Span[], taken: readonly Span[]): Spans =>
  taken.reduce<Spans>(
    (left, [from, to]) =>
      left.flatMap(
        ([begin, end]): Spans =>
          [[begin, Math.min(end, from)] as [number, number], [Math.max(begin, to), end] as [number, number]].filter(
            ([one, other]) => other > one,
          ),
      ),
    all.map(([from, to]) => [from, to]),
  );
