import { describe, expect, test } from 'vitest';
import { questionStatistics } from '#contract/features/exam/statistics.ts';
import { countsOf, scaleMean } from '#contract/features/question/counts.ts';
import { problemOfResponse } from '#contract/features/question/responses.ts';
import type { Question, Response } from '#contract/features/question/shapes.ts';
import { saidIn } from '#src/features/question/view/show/said.ts';
import { choice, common, fill, matrix, plain, sort } from './samples.ts';

const steps = [1, 2, 3].map((value) => ({ id: `s${value}`, html: `<p>${value}</p>`, value }));
const rows = ['r1', 'r2'].map((id) => ({ id, html: `<p>${id}</p>` }));
const truth = { yes: 'yes', no: 'no' };
const text = (html: string): Response => ({ kind: 'text', html, files: [] });
const options = (...ids: string[]): Response => ({ kind: 'options', ids });

/** Of each kind: two answers, what they come to, and how the first one reads. */
const cases: readonly (readonly [Question, readonly [Response, Response], Record<string, number>, string])[] = [
  [plain('trueFalse'), [options('true'), options('true')], { true: 2 }, 'yes'],
  [choice('single', ['a', 'b']), [options('b'), options('a')], { a: 1, b: 1 }, 'B'],
  [choice('multiple', ['a', 'b']), [options('a', 'b'), options('b')], { a: 1, b: 2 }, 'A B'],
  [choice('indefinite', ['a', 'b']), [options('a'), options('b')], { a: 1, b: 1 }, 'A'],
  [{ ...common, type: 'scale', steps }, [options('s1'), options('s3')], { s1: 1, s3: 1 }, '1'],
  [{ ...common, type: 'reverseScale', steps }, [options('s2'), options('s2')], { s2: 2 }, '2'],
  [
    { ...common, type: 'likert', rows, steps },
    [
      { kind: 'cells', rows: { r1: ['s1'], r2: ['s3'] } },
      { kind: 'cells', rows: { r1: ['s1'], r2: ['s2'] } },
    ],
    { 'r1.s1': 2, 'r2.s3': 1, 'r2.s2': 1 },
    'r1: 1; r2: 3',
  ],
  [
    matrix(['r1'], ['c1', 'c2']),
    [
      { kind: 'cells', rows: { r1: ['c1'] } },
      { kind: 'cells', rows: { r1: ['c2'] } },
    ],
    { 'r1.c1': 1, 'r1.c2': 1 },
    'r1: c1',
  ],
  [
    { ...common, type: 'weight', rows, total: 100 },
    [
      { kind: 'weights', rows: { r1: 30, r2: 70 } },
      { kind: 'weights', rows: { r1: 50, r2: 50 } },
    ],
    { r1: 80, r2: 120 },
    'r1 30 · r2 70',
  ],
  [
    { ...common, type: 'rating', from: 1, to: 10, low: '', high: '' },
    [
      { kind: 'number', value: 7 },
      { kind: 'number', value: 10 },
    ],
    { 7: 1, 10: 1 },
    '7',
  ],
  [
    sort('a', 'b'),
    [
      { kind: 'order', order: ['b', 'a'] },
      { kind: 'order', order: ['a', 'b'] },
    ],
    { a: 3, b: 3 },
    'b → a',
  ],
  [
    fill(['g1', 'g2']),
    [
      { kind: 'gaps', gaps: { g1: 'x', g2: 'y' } },
      { kind: 'gaps', gaps: { g1: 'z', g2: '' } },
    ],
    {},
    'x · y',
  ],
  [plain('shortAnswer'), [text('<p>So.</p>'), text('<p>No.</p>')], {}, 'So.'],
  [plain('openAnonymous'), [text('<p>So.</p>'), text('<p>No.</p>')], {}, 'So.'],
  [
    { ...common, type: 'table', rows, columns: rows },
    [
      { kind: 'table', rows: { r1: { r1: 'one', r2: 'two' } } },
      { kind: 'table', rows: {} },
    ],
    {},
    'one · two',
  ],
];

describe('how a question was answered (E-025)', () => {
  test.each(cases)('$0.type', (question, responses, counts, words) => {
    for (const response of responses) expect(problemOfResponse(question, response)).toBeUndefined();
    expect(countsOf(responses)).toEqual(counts);
    expect(saidIn(question, responses[0], truth)).toBe(words);
  });

  test('has a mean where it is a scale, by its own numbers', () => {
    for (const [question, responses] of cases) {
      const mean = { scale: 2, reverseScale: 2, likert: 1.75, rating: 8.5 }[question.type as 'scale'];
      expect(scaleMean(question, countsOf(responses))).toBe(mean);
    }
    expect(scaleMean({ ...common, type: 'scale', steps }, {})).toBeUndefined();
  });

  test('stands in the statistics of a test also where it counts nothing, and without names where it is anonymous', () => {
    const sat = (uid: string, answers: Record<string, Response>) => ({
      uid,
      score: 0,
      asked: ['i1'],
      marks: {},
      answers,
    });
    const vote = questionStatistics('i1', choice('single', ['a', 'b']), [
      sat('u1', { i1: options('a') }),
      sat('u2', {}),
    ]);
    expect(vote).toMatchObject({ asked: 2, blank: 1, chosen: { a: 1, b: 0 }, difficulty: undefined });
    const open = questionStatistics('i1', plain('openAnonymous'), [sat('u1', {}), sat('u2', {})], [text('<p>So.</p>')]);
    expect(open).toMatchObject({ asked: 2, blank: 1, responses: [{ html: '<p>So.</p>' }] });
  });
});
