import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import {
  fifths,
  progressOf,
  reasonsFor,
  type Standing,
  type Step,
  standingOf,
  standings,
} from '#contract/features/analysis/progress.ts';

const due = 20 * day;
const task = { closesAt: due, grace: hour };
const at = (now: number, joinedAt = 0) => ({ now, joinedAt });
const cell = (state: 'opened' | 'done' | 'returned' | 'graded' | 'excused', arrivedAt = 0, finishedAt = arrivedAt) => ({
  state,
  arrivedAt,
  finishedAt,
});

describe('how a student stands with an activity (S-267)', () => {
  test('is missing when its time and the grace are over, and not a minute before', () => {
    expect(standingOf(undefined, task, at(due + hour))).toBe('open');
    expect(standingOf(undefined, task, at(due + hour + minute))).toBe('missing');
    expect(standingOf(cell('opened'), task, at(due + day))).toBe('missing');
    expect(standingOf(cell('returned', due - day), task, at(due + day))).toBe('missing');
    expect(standingOf(undefined, { ...task, closesAt: 0 }, at(due + 400 * day))).toBe('open');
  });

  test('is done in time when it was finished before the end, also without a network', () => {
    expect(standingOf(cell('done', due - hour), task, at(due))).toBe('done');
    expect(standingOf(cell('graded', due + 30 * minute, due - minute), task, at(due + day))).toBe('done');
    expect(standingOf(cell('done', due + day, due + 2 * minute), task, at(due + day))).toBe('late');
  });

  test('is nobody’s debt who was excused, or came when it was over', () => {
    expect(standingOf(cell('excused'), task, at(due + day))).toBe('excused');
    expect(standingOf(undefined, task, at(due + 2 * day, due + day))).toBe('excused');
    expect(standingOf(cell('done', due - day), task, at(due + 2 * day, due + day))).toBe('done');
  });
});

const step = (standing: Standing, score = 0, max = 0): Step => ({
  activityId: 'a',
  closesAt: due,
  standing,
  score,
  max,
});

describe('reasons to look at somebody (S-023)', () => {
  test('each says what it counts', () => {
    expect(reasonsFor([step('missing'), step('done'), step('missing')])).toEqual(['missing']);
    expect(reasonsFor([step('missing'), step('missing'), step('done'), step('done')])).toEqual([]);
    expect(reasonsFor([step('late'), step('late'), step('done'), step('late')])).toEqual(['late']);
    expect(reasonsFor([90, 80, 70].map((score) => step('done', score, 100)))).toEqual(['falling']);
    expect(reasonsFor([90, 80, 79].map((score) => step('done', score, 100)))).toEqual([]);
    expect(reasonsFor([step('done', 50, 100), step('done', 60, 100)])).toEqual(['low']);
    expect(reasonsFor([step('done', 10, 100)]), 'one score is no total').toEqual([]);
  });

  const anyStep = record({
    activityId: constantFrom('a'),
    closesAt: constantFrom(0, due),
    standing: constantFrom(...standings),
    score: nat(100),
    max: constantFrom(0, 100),
  });

  test('what is open or excused is no reason, and changes none', () => {
    assert(
      property(array(anyStep), array(constantFrom(step('open'), step('excused'))), (given, others) => {
        expect(reasonsFor([...given, ...others])).toEqual(reasonsFor(given));
      }),
    );
  });

  test('every activity is counted once', () => {
    assert(
      property(array(anyStep), (given) => {
        const { done, late, missing, open, share } = progressOf(given);
        const excused = given.filter(({ standing }) => standing === 'excused').length;
        expect(done + missing + open + excused).toBe(given.length);
        expect(late).toBeLessThanOrEqual(done);
        if (share !== undefined) expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });
});

test('every share lies in one fifth', () => {
  assert(
    property(array(integer({ min: 0, max: 100 })), (given) => {
      const counts = fifths(given.map((one) => one / 100));
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(given.length);
    }),
  );
  expect(fifths([0, 0.199, 0.2, 0.6, 0.8, 1])).toEqual([2, 1, 0, 1, 2]);
});
