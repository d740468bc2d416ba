import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { boundedLog, type Log, learnLimits, logFrom, mergedLogs, noLog } from '#contract/features/learning/logs.ts';
import type { LearnRow } from '#contract/features/learning/rows.ts';
import { learnAfter, percentOf, visitsOf } from '#contract/features/learning/rules.ts';
import { clip, firstOf, longestOf, type Span, totalOf, union } from '#contract/features/learning/spans.ts';

const span = fc
  .tuple(fc.integer({ min: 1, max: 400 }), fc.nat(60))
  .map(([from, length]): Span => [from, from + length]);
const spans = fc.array(span, { maxLength: 25 });
/** The plain truth: every millisecond by itself. */
const points = (...lists: readonly (readonly Span[])[]): Set<number> => {
  const covered = new Set<number>();
  for (const [from, to] of lists.flat()) for (let at = from; at < to; at += 1) covered.add(at);
  return covered;
};

describe('the arithmetic of spans', () => {
  test('a union holds each moment once, whatever overlaps, and is sorted and apart', () => {
    fc.assert(
      fc.property(spans, spans, (one, other) => {
        const both = union(one, other);
        expect(totalOf(both)).toBe(points(one, other).size);
        expect(points(both)).toEqual(points(one, other));
        for (const [index, [from, to]] of both.entries()) {
          expect(to).toBeGreaterThan(from);
          if (index > 0) expect(from).toBeGreaterThan(both[index - 1]?.[1] ?? 0);
        }
      }),
    );
  });

  test('in any order, in any grouping and told twice it comes to the same', () => {
    fc.assert(
      fc.property(spans, spans, spans, (one, two, three) => {
        const all = union(one, two, three);
        expect(union(three, one, two)).toEqual(all);
        expect(union(union(one, two), three)).toEqual(all);
        expect(union(all, one, all)).toEqual(all);
      }),
    );
  });

  test('clipping, taking the first and the longest never add a moment', () => {
    fc.assert(
      fc.property(spans, span, fc.nat(300), fc.nat(5), (given, window, total, count) => {
        const whole = union(given);
        const inside = points(clip(whole, window));
        expect([...inside].every((at) => points(whole).has(at) && at >= window[0] && at < window[1])).toBe(true);
        expect(totalOf(firstOf(whole, total))).toBe(Math.min(total, totalOf(whole)));
        expect(longestOf(whole, count).length).toBe(Math.min(count, whole.length));
        expect([...points(longestOf(whole, count))].every((at) => points(whole).has(at))).toBe(true);
      }),
    );
  });
});

const place = { id: 'a', courseId: 'c' };
const log = (given: Partial<Log>): Log => ({ ...noLog, ...given });
const addTo = (row: LearnRow | undefined, given: Partial<Log>, at: number): LearnRow =>
  learnAfter(row, place, { log: log(given) }, { uid: 'u', at });

describe('what a log adds (S-305)', () => {
  test('logs of two devices, in any order and repeated, count every second once', () => {
    const now = 10_000;
    const claims = fc.array(spans, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(claims, fc.infiniteStream(fc.nat()), (all, chances) => {
        const told = all.flatMap((one) => [one, one]);
        const mixed = told
          .map((one) => ({ one, chance: chances.next().value ?? 0 }))
          .sort((left, right) => left.chance - right.chance)
          .map(({ one }) => one);
        const straight = all.reduce<LearnRow | undefined>((row, spent) => addTo(row, { spent }, now), undefined);
        const shaken = mixed.reduce<LearnRow | undefined>((row, spent) => addTo(row, { spent }, now), undefined);
        expect(shaken).toEqual(straight);
        expect(straight?.time).toBe(points(...all).size);
      }),
    );
  });

  test('one log in place of two says the same as both', () => {
    fc.assert(
      fc.property(spans, spans, (one, other) => {
        const both = mergedLogs({ id: 'a', spent: union(one) }, { id: 'a', spent: union(other) });
        const apart = addTo(addTo(undefined, { spent: one }, 1_000), { spent: other }, 1_000);
        expect(addTo(undefined, { spent: both?.spent ?? [] }, 1_000)).toEqual(apart);
      }),
    );
    expect(mergedLogs({ id: 'a', spent: [] }, { id: 'b', spent: [] })).toBeUndefined();
    expect(mergedLogs({ id: 'a', spent: [], watchSeconds: 5 }, { id: 'a', spent: [] })).toBeUndefined();
  });

  test('a row holds few spans however many are told, and never more time than there was', () => {
    let row: LearnRow | undefined;
    const count = 3 * learnLimits.spansPerRow;
    for (let index = 0; index < count; index += 1) {
      const at = (index + 1) * minute;
      row = addTo(row, { spent: [[at - second, at]] }, at);
      // An old one again, of a time that may be a sum by now.
      row = addTo(row, { spent: [[minute - second, minute]] }, at);
    }
    expect(row?.spent.length).toBeLessThanOrEqual(learnLimits.spansPerRow);
    expect(row?.time).toBe(count * second);
  });

  test('the future, a time longer than time itself and a film that was never played are not believed', () => {
    const now = 1_000_000;
    const future = boundedLog(log({ spent: [[now + 86_400_000, now + 86_400_000 + minute]] }), now);
    expect([future.spent, totalOf(future.spent)]).toEqual([[[now - minute, now]], minute]);
    const endless = boundedLog(log({ spent: [[0, Number.MAX_SAFE_INTEGER]] }), now);
    expect(totalOf(endless.spent)).toBeLessThanOrEqual(now);
    const skipped = boundedLog(log({ spent: [[now - second, now]], played: [[0, 600_000]], length: 600_000 }), now);
    expect(totalOf(skipped.played)).toBe(2 * second + learnLimits.playSlack);
    const beyond = boundedLog(
      log({ spent: [[0, now]], played: [[5_000, 99_000]], length: 10_000, position: 99_000 }),
      now,
    );
    expect([beyond.played, beyond.position]).toEqual([[[5_000, 10_000]], 10_000]);
    const month = 30 * 86_400_000;
    const before = boundedLog(log({ spent: [[0, minute]] }), month, month - minute);
    expect(before.spent).toEqual([]);
    const late = 100 * learnLimits.longestSpan;
    const sleepless = boundedLog(log({ spent: [[late - 3 * learnLimits.longestSpan, late]] }), late);
    expect(sleepless.spent).toEqual([[late - learnLimits.longestSpan, late]]);
    const ancient = boundedLog(log({ spent: [[0, minute]] }), learnLimits.reachBack + 2 * minute);
    expect(ancient.spent).toEqual([]);
  });

  test('whatever is claimed, a log gives at most what the clock allows', () => {
    const wild = fc.record({
      spent: fc.array(fc.tuple(fc.maxSafeNat(), fc.maxSafeNat()), { maxLength: 20 }),
      played: fc.array(fc.tuple(fc.maxSafeNat(), fc.maxSafeNat()), { maxLength: 20 }),
      length: fc.maxSafeNat(),
      position: fc.maxSafeNat(),
    });
    fc.assert(
      fc.property(wild, fc.nat(2_000_000_000_000), (claim, at) => {
        const row = learnAfter(undefined, place, { log: claim }, { uid: 'u', at });
        expect(row.time).toBeLessThanOrEqual(Math.min(at, learnLimits.reachBack));
        expect(row.lastAt).toBeLessThanOrEqual(at);
        expect(totalOf(row.played)).toBeLessThanOrEqual(2 * row.time + learnLimits.playSlack);
        expect(row.position).toBeLessThanOrEqual(row.length);
      }),
    );
  });
});

describe('study progress (S-305)', () => {
  test('a document: not learned, learning when opened, completed when finished, and it stays so', () => {
    const opened = learnAfter(undefined, place, { visited: true }, { uid: 'u', at: 1_000 });
    expect([opened.state, opened.startedAt]).toEqual(['learning', 1_000]);
    const done = learnAfter(opened, place, { finished: true }, { uid: 'u', at: 5_000 });
    expect([done.state, done.finishedAt, percentOf(done)]).toEqual(['completed', 5_000, 100]);
    const later = addTo(done, { spent: [[6_000, 9_000]] }, 9_000);
    expect([later.state, later.finishedAt, later.time]).toEqual(['completed', 5_000, 3_000]);
    expect(learnAfter(later, place, { finished: true }, { uid: 'u', at: 99_000 }).finishedAt).toBe(5_000);
  });

  test('a film is completed by itself when nine tenths of it were played, in whatever order', () => {
    const length = 100_000;
    const first = addTo(
      undefined,
      { spent: [[1, 50_000]], played: [[50_000, 100_000]], length, position: 100_000 },
      50_000,
    );
    expect([first.state, percentOf(first), first.position]).toEqual(['learning', 50, 100_000]);
    const again = addTo(
      first,
      { spent: [[50_000, 60_000]], played: [[60_000, 70_000]], length, position: 70_000 },
      60_000,
    );
    expect(percentOf(again)).toBe(50);
    const rest = addTo(again, { spent: [[60_000, 100_000]], played: [[0, 40_000]], length, position: 40_000 }, 100_000);
    expect([rest.state, rest.finishedAt, percentOf(rest)]).toEqual(['completed', 100_000, 90]);
  });

  test('openings less than a minute apart are one visit; seconds alone end when they were told', () => {
    expect(visitsOf([0, 20_000, 90_000, 400_000])).toBe(3);
    expect(logFrom({ watchSeconds: 30, spent: [] }, 100_000).spent).toEqual([[70_000, 100_000]]);
    expect(logFrom({ learnSeconds: 300, spent: [] }, 100_000).spent).toEqual([[0, 100_000]]);
  });
});
