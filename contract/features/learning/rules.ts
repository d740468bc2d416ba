import { minute } from '#contract/core/time.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { LearnState } from './keys.ts';
import { boundedLog, type Log, learnLimits, logFrom, noLog } from './logs.ts';
import type { LearnRow } from './rows.ts';
import { clip, longestOf, type Span, type Spans, totalOf, union } from './spans.ts';

/** Which activity of which course. */
interface LearnRef {
  readonly id: string;
  readonly courseId: string;
  /** When there was such an activity, where that is known: nothing was learned from it before. */
  readonly since?: number;
}

/** What one call tells. */
export interface Learned {
  readonly log?: Log;
  /** It was opened. */
  readonly visited?: boolean;
  readonly finished?: boolean;
}

export const visited = (): Learned => ({ visited: true });
export const finished = (): Learned => ({ finished: true });
export const logged = (input: Parameters<typeof logFrom>[0], at: number): Learned => ({ log: logFrom(input, at) });

/** The share of a recording that has to be played for it to be completed by itself. */
const enough = 0.9;

const emptyRow = ({ id, courseId }: LearnRef, uid: string): LearnRow => ({
  id,
  courseId,
  uid,
  state: 'notLearned',
  time: 0,
  spent: [],
  foldedUntil: 0,
  foldedTime: 0,
  played: [],
  length: 0,
  position: 0,
  visits: [],
  startedAt: 0,
  lastAt: 0,
  finishedAt: 0,
});

/**
 * The row after one more log. Everything in it is a union, a minimum or a maximum: told twice, in another order or by two devices
 * at once, it comes to the same. Only `position` is the latest one's.
 */
export const learnAfter = (
  row: LearnRow | undefined,
  place: LearnRef,
  told: Learned,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): LearnRow => {
  const before = row ?? emptyRow(place, uid);
  const log = boundedLog(told.log ?? noLog, at, place.since);
  const times = folded(before, log.spent);
  const length = Math.max(before.length, log.length);
  const played = longestOf(union(before.played, log.played), learnLimits.spansPerRow);
  const visits =
    told.visited === true ? [...new Set([...before.visits, at])].sort((one, other) => one - other) : before.visits;
  const moments = [log.spent[0]?.[0], told.visited === true || told.finished === true ? at : undefined];
  const startedAt = earliest(before.startedAt, ...moments);
  const lastAt = Math.max(before.lastAt, startedAt, log.spent.at(-1)?.[1] ?? 0, told.visited === true ? at : 0);
  const isDone = told.finished === true || (length > 0 && totalOf(played) >= length * enough);
  const finishedAt = isDone ? earliest(before.finishedAt, at) : before.finishedAt;
  return {
    ...before,
    ...times,
    time: times.foldedTime + totalOf(times.spent),
    played,
    length,
    position: log.length > 0 && lastAt > before.lastAt ? log.position : before.position,
    visits: visits.slice(-learnLimits.visitsPerRow),
    startedAt,
    lastAt,
    finishedAt,
    state: stateOf(startedAt, finishedAt),
  };
};

const stateOf = (startedAt: number, finishedAt: number): LearnState => {
  if (finishedAt > 0) return 'completed';
  return startedAt > 0 ? 'learning' : 'notLearned';
};

/** The smallest of those that are known. */
const earliest = (...moments: readonly (number | undefined)[]): number => {
  const known = moments.filter((moment) => moment !== undefined && moment > 0);
  return known.length === 0 ? 0 : Math.min(...(known as readonly number[]));
};

/** More spans than a row holds: the older half becomes its sum. */
const folded = (
  { spent, foldedUntil, foldedTime }: LearnRow,
  more: readonly Span[],
): { readonly spent: Spans; readonly foldedUntil: number; readonly foldedTime: number } => {
  const all = union(spent, clip(more, [foldedUntil, Number.MAX_SAFE_INTEGER]));
  if (all.length <= learnLimits.spansPerRow) return { spent: all, foldedUntil, foldedTime };
  const [old, kept] = [all.slice(0, learnLimits.spansPerRow / 2), all.slice(learnLimits.spansPerRow / 2)];
  return { spent: kept, foldedUntil: old.at(-1)?.[1] ?? foldedUntil, foldedTime: foldedTime + totalOf(old) };
};

/** How much of a recording was played, 0 to 100; a document has none until it is finished. */
export const percentOf = ({ state, length, played }: Pick<LearnRow, 'state' | 'length' | 'played'>): number => {
  if (length === 0) return state === 'completed' ? 100 : 0;
  return Math.min(100, Math.floor((totalOf(played) / length) * 100));
};

/** Openings less than a minute apart are one: a reload, a second tab. */
export const visitsOf = (visits: readonly number[]): number =>
  visits.filter((at, index) => index === 0 || at - (visits[index - 1] ?? 0) >= minute).length;
