import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countedScore,
  isShownAt,
  markedBy,
  maxOfEach,
  receiptOf,
  responsesOf,
  totalOf,
} from '#contract/features/exam/marking.ts';
import { classStatistics, questionStatistics, reliabilityOf } from '#contract/features/exam/statistics.ts';
import { choice, fill, gapsKey, keyOf, plain } from '../question/samples.ts';
import { chosen, filled, written } from './school.ts';

const questions = new Map([
  ['v1', choice('single', ['a', 'b', 'c'])],
  ['v2', fill(['g1'])],
  ['v3', plain('shortAnswer')],
]);
const keys = new Map([
  ['v1', { key: keyOf({ kind: 'options', right: ['b'] }), revision: 2 }],
  ['v2', { key: keyOf(gapsKey({ g1: ['ATP'] })), revision: 1 }],
  ['v3', { key: keyOf({ kind: 'none' }), revision: 1 }],
]);
const asked = ['v1', 'v2', 'v3'].map((versionId, index) => ({
  itemId: `i${index + 1}`,
  versionId,
  options: [],
  score: 300,
}));

describe('marking an attempt (S-416)', () => {
  test('by the rule of each question, at its score in the paper, and by the revision of each key', () => {
    const made = markedBy(
      { asked, answers: { i1: chosen('b'), i2: filled(' atp '), i3: written('<p>x</p>') } },
      questions,
      keys,
    );
    expect(made).toEqual({
      keys: { v1: 2, v2: 1, v3: 1 },
      marks: { i1: [300, 'right'], i2: [300, 'right'], i3: [0, 'open'] },
    });
  });

  test('a person’s mark wins, never beyond the score; what is open is pending until then', () => {
    const most = maxOfEach(asked, questions);
    const { marks } = markedBy({ asked, answers: { i1: chosen('a'), i3: written('<p>x</p>') } }, questions, keys);
    expect(totalOf(most, marks, new Map())).toMatchObject({ score: 0, max: 900, pending: 1 });
    const given = new Map([
      ['i3', { score: 999, comment: 'Good' }],
      ['i1', { score: 100, comment: '' }],
    ]);
    expect(totalOf(most, marks, given)).toMatchObject({
      score: 400,
      pending: 0,
      marks: { i3: { score: 300, right: 'right', comment: 'Good' }, i1: { right: 'partly' } },
    });
  });

  test('a question whose key is gone waits for a person', () => {
    expect(markedBy({ asked, answers: { i1: chosen('b') } }, questions, new Map()).marks).toEqual({ i1: [0, 'open'] });
  });

  test('of several attempts the best, the last or the mean counts', () => {
    expect(countedScore([100, 300, 200], 'best')).toBe(300);
    expect(countedScore([100, 300, 200], 'last')).toBe(200);
    expect(countedScore([100, 300, 200], 'average')).toBe(200);
    expect(countedScore([], 'best')).toBeUndefined();
  });

  test('what is never shown is not shown', () => {
    const all = { isClosed: true, isReleased: true };
    expect(isShownAt('never', all)).toBe(false);
    expect(isShownAt('closed', { isClosed: false, isReleased: true })).toBe(false);
    expect(isShownAt('released', { isClosed: true, isReleased: false })).toBe(false);
    expect(isShownAt('handedIn', { isClosed: false, isReleased: false })).toBe(true);
  });
});

describe('the receipt', () => {
  test('is the same however answers are ordered, and another one when any of them differs', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.string({ minLength: 1 })), (gaps) => {
        const one = { kind: 'gaps' as const, gaps };
        const turned = { gaps: Object.fromEntries(Object.entries(gaps).reverse()), kind: 'gaps' as const };
        expect(receiptOf('x', { a: one })).toEqual(receiptOf('x', { a: turned }));
      }),
    );
    expect(receiptOf('x', { a: chosen('a') }).hash).not.toBe(receiptOf('x', { a: chosen('b') }).hash);
    expect(receiptOf('y', { a: chosen('a') }).hash).not.toBe(receiptOf('x', { a: chosen('a') }).hash);
  });

  test('counts what says something', () => {
    const answers = {
      a: { response: chosen() },
      b: { response: null },
      c: { response: filled(' ') },
      d: { response: chosen('a') },
    };
    expect(receiptOf('x', responsesOf(answers)).count).toBe(1);
  });
});

describe('statistics', () => {
  const sat = (uid: string, id: string) => ({
    uid,
    score: id === 'b' ? 300 : 0,
    asked: ['i1'],
    marks: {
      i1: { score: id === 'b' ? 300 : 0, most: 300, right: id === 'b' ? ('right' as const) : ('wrong' as const) },
    },
    answers: { i1: chosen(id) },
  });

  test('of a question: who was right, what was chosen, difficulty, and discrimination from twenty on', () => {
    const few = [sat('u1', 'a'), sat('u2', 'b')];
    const question = choice('single', ['a', 'b', 'c']);
    expect(questionStatistics('i1', question, few)).toMatchObject({
      asked: 2,
      right: 1,
      wrong: 1,
      difficulty: 0.5,
      discrimination: undefined,
      chosen: { a: 1, b: 1, c: 0 },
    });
    const many = Array.from({ length: 20 }, (_, index) => sat(`u${index}`, index < 10 ? 'b' : 'a'));
    expect(questionStatistics('i1', question, many).discrimination).toBe(1);
  });

  test('of a class: everybody is in one tenth', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 })), (scores) => {
        const { tenths, sat: all } = classStatistics(
          scores.map((score) => ({ score })),
          1000,
        );
        expect(tenths.reduce((sum, one) => sum + one, 0)).toBe(all);
      }),
    );
    expect(classStatistics([{ score: 100 }, { score: 300 }], 1000)).toMatchObject({
      mean: 200,
      median: 200,
      best: 300,
      worst: 100,
    });
  });

  test('of a class: reliability where twenty were asked the same, and nothing where papers were drawn', () => {
    const of = (a: number, b: number) => ({
      score: a + b,
      marks: {
        a: { score: a, most: 100, right: 'right' as const },
        b: { score: b, most: 100, right: 'right' as const },
      },
    });
    const same = Array.from({ length: 20 }, (_, at) => of(at < 10 ? 100 : 0, at < 10 ? 100 : 0));
    expect(reliabilityOf(same)).toBeCloseTo(1);
    const apart = Array.from({ length: 20 }, (_, at) => of(at % 2 === 0 ? 100 : 0, at < 10 ? 100 : 0));
    expect(reliabilityOf(apart)).toBeCloseTo(0);
    expect(reliabilityOf(same.slice(1))).toBeUndefined();
    const { a } = of(100, 0).marks;
    expect(reliabilityOf([...same, { score: 100, marks: { a } }])).toBeUndefined();
    expect(classStatistics([{ score: 100 }, { score: 300 }], 1000).deviation).toBe(100);
  });
});
