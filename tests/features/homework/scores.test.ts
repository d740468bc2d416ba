import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  averageOf,
  peerScoreOf,
  randomScore,
  scoreOf,
  scoreText,
  splitScore,
  sumOf,
} from '#contract/features/homework/scores.ts';

const score = fc.integer({ min: 0, max: 100_000 });
const scores = fc.array(score, { minLength: 1, maxLength: 12 });

describe('scores are whole hundredths', () => {
  test('what is written is read back as it was', () => {
    fc.assert(
      fc.property(score, (given) => {
        expect(scoreOf(scoreText(given))).toBe(given);
      }),
    );
  });

  test('a number is read however it is typed, and nothing else is one', () => {
    expect(['8', '8.5', '8,5', '８．５', ' 8.50 ', '.5', '8.'].map(scoreOf)).toEqual([
      800, 850, 850, 850, 850, 50, 800,
    ]);
    expect(['', '.', '-1', '1e3', '8.555', 'A', '1 2', '0x10'].map(scoreOf)).toEqual(Array(8).fill(undefined));
  });

  test('parts come to the total exactly, and differ by a hundredth at most', () => {
    fc.assert(
      fc.property(score, fc.integer({ min: 1, max: 10 }), (total, count) => {
        const parts = splitScore(total, count);
        expect(parts).toHaveLength(count);
        expect(sumOf(parts)).toBe(total);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('an average is the exact one, rounded once, half up', () => {
    fc.assert(
      fc.property(scores, (given) => {
        const average = averageOf(given) ?? -1;
        const distance = 2 * (average * given.length - sumOf(given));
        expect(distance).toBeGreaterThan(-given.length);
        expect(distance).toBeLessThanOrEqual(given.length);
      }),
    );
    expect(averageOf([])).toBeUndefined();
  });

  test('one reviewer of four and more cannot move the score beyond what the others gave', () => {
    fc.assert(
      fc.property(fc.array(score, { minLength: 3, maxLength: 11 }), score, (others, odd) => {
        const { score: made = -1 } = peerScoreOf([...others, odd], 100_000) ?? {};
        expect(made).toBeGreaterThanOrEqual(Math.min(...others));
        expect(made).toBeLessThanOrEqual(Math.max(...others));
      }),
    );
  });

  test('the order of reviews does not matter; three count by the middle one, two that lie apart are disputed', () => {
    fc.assert(
      fc.property(scores, (given) => {
        expect(peerScoreOf(given.toReversed(), 100_000)).toEqual(peerScoreOf(given, 100_000));
      }),
    );
    expect(peerScoreOf([10, 20, 90], 100)).toEqual({ score: 20, isDisputed: false });
    expect(peerScoreOf([60, 90], 100)).toEqual({ score: 75, isDisputed: true });
    expect(peerScoreOf([70, 90], 100)?.isDisputed).toBe(false);
    expect(peerScoreOf([], 100)).toBeUndefined();
  });

  test('random scores lie within their bounds, on their steps, and are the same wherever they are made', () => {
    const bounds = fc
      .tuple(score, score, fc.constantFrom(1, 50, 100, 500))
      .map(([one, other, step]) => ({ low: Math.min(one, other), high: Math.max(one, other), step }));
    fc.assert(
      fc.property(bounds, fc.string(), fc.uuid(), (given, seed, name) => {
        const made = randomScore(given, seed, name);
        expect(made).toBeGreaterThanOrEqual(given.low);
        expect(made).toBeLessThanOrEqual(given.high);
        expect((made - given.low) % given.step).toBe(0);
        expect(randomScore(given, seed, name)).toBe(made);
      }),
    );
  });

  test('of a class, every step within the bounds is given to somebody', () => {
    const given = Array.from({ length: 300 }, (_, index) =>
      randomScore({ low: 80_00, high: 90_00, step: 1_00 }, 'seed', `student-${index}`),
    );
    expect(new Set(given).size).toBe(11);
  });
});
