import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, matchOf, numberOf } from '#contract/features/question/fill.ts';
import { problemOfResponse, scaleValue } from '#contract/features/question/responses.ts';
import { score } from '#contract/features/question/score.ts';
import { Key, Question, Response } from '#contract/features/question/shapes.ts';
import { choice, common, fill, gapsKey, keyOf, matrix, plain, sort } from './samples.ts';

const ids = ['a', 'b', 'c', 'd', 'e'] as const;
const subset = fc.subarray([...ids]);
const options = (chosen: readonly string[]): Response => ({ kind: 'options', ids: [...chosen] });
const right = (of: readonly string[]) => keyOf({ kind: 'options', right: [...of] });
const many = choice('multiple', ids);

describe('choice', () => {
  it('is right only if exactly the set of correct options is chosen (S-416)', () => {
    fc.assert(
      fc.property(subset, subset, (key, chosen) => {
        const isSame = key.length > 0 && key.length === chosen.length && key.every((id) => chosen.includes(id));
        const scored = score(many, right(key), options(chosen));
        expect(scored.score).toBe(isSame ? 500 : 0);
        if (isSame) expect(scored.right).toBe('right');
        else expect(scored.right).not.toBe('right');
      }),
    );
  });

  it('counts in no order', () => {
    fc.assert(
      fc.property(subset, fc.shuffledSubarray([...ids]), (key, chosen) => {
        expect(score(many, right(key), options(chosen))).toEqual(
          score(many, right(key.toReversed()), options(chosen.toSorted())),
        );
      }),
    );
  });

  it('gives a part only where the teacher set it, never more than all, and nothing for a wrong one beside', () => {
    fc.assert(
      fc.property(subset, subset, fc.nat(100_000), fc.nat(600), (key, chosen, worth, missedScore) => {
        const question = { ...many, score: worth };
        const missed = score(question, { ...right(key), credit: 'missedSome', missedScore }, options(chosen));
        const exact = score(question, right(key), options(chosen));
        expect(missed.score).toBeGreaterThanOrEqual(exact.score);
        expect(missed.score).toBeLessThanOrEqual(worth);
        if (chosen.some((id) => !key.includes(id))) expect(missed.score).toBe(0);
        const both = score(question, { ...right(key), credit: 'plusMinus' }, options(chosen));
        expect(both.score).toBeGreaterThanOrEqual(0);
        expect(both.score).toBeLessThanOrEqual(worth);
        expect(Number.isInteger(both.score) && Number.isInteger(missed.score)).toBe(true);
      }),
    );
  });

  it('works out as in the worked numbers', () => {
    const key = right(['a', 'b', 'c']);
    expect(score(many, { ...key, credit: 'missedSome' }, options(['a', 'b'])).score).toBe(333);
    expect(score(many, { ...key, credit: 'missedSome', missedScore: 200 }, options(['a'])).score).toBe(200);
    expect(score(many, { ...key, credit: 'plusMinus' }, options(['a', 'b', 'd'])).score).toBe(166);
    expect(score(many, { ...key, credit: 'plusMinus' }, options(['a', 'd', 'e'])).score).toBe(0);
  });

  it('judges true and false, and takes no second one', () => {
    const question = plain('trueFalse');
    const key = keyOf({ kind: 'options', right: ['true'] });
    expect(score(question, key, options(['true']))).toMatchObject({ by: 'auto', score: 500, right: 'right' });
    expect(score(question, key, options(['false']))).toMatchObject({ score: 0, right: 'wrong' });
    expect(score(question, key, options(['true', 'false']))).toMatchObject({ score: 0, right: 'wrong' });
  });

  it('is not worth anything when the options are no options of it', () => {
    expect(score(many, right(['a']), options(['a', 'z']))).toMatchObject({ score: 0, right: 'wrong' });
    expect(problemOfResponse(many, options(['a', 'a']))).toBe('unfit');
    expect(problemOfResponse({ ...many, min: 2, max: 3 } as Question, options(['a']))).toBe('tooFew');
    expect(problemOfResponse({ ...many, min: 2, max: 3 } as Question, options(['a', 'b', 'c', 'd']))).toBe('tooMany');
  });
});

describe('fill-in', () => {
  const loose = { caseSensitive: false, punctuation: true };
  const matches = (given: string, accept: readonly string[], numeric = false, tolerance = '') =>
    matchOf(
      given,
      { accept: [...accept], tolerance: { by: tolerance === '' ? 'none' : 'amount', amount: tolerance } },
      numeric,
      loose,
    );

  it('folds width, spaces and quotes, and no more: a superscript is no digit', () => {
    expect(matches('Ｂｅｉｊｉｎｇ', ['beijing'])).toBe(0);
    expect(matches(' 北 京　', ['北京'])).toBe(0);
    expect(matches('“yes”', ['"yes"'])).toBe(0);
    expect(matches('5²', ['52'])).toBe(-1);
    expect(matches('㎏', ['kg'])).toBe(-1);
    expect(matches('北京市', ['北京', '北京市'])).toBe(1);
    expect(matches('', [''])).toBe(-1);
  });

  it('folding twice is folding once', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.boolean(),
        fc.boolean(),
        (text, caseSensitive, punctuation) => {
          const once = folded(text, { caseSensitive, punctuation });
          expect(folded(once, { caseSensitive, punctuation })).toBe(once);
        },
      ),
    );
  });

  it('compares numbers as whole ones', () => {
    expect(matches('0.30', ['.3'], true)).toBe(0);
    expect(matches('1,234.5', ['1234.5'], true)).toBe(0);
    expect(matches('3/4', ['0.75'], true)).toBe(0);
    expect(matches('７５％', ['0.75'], true)).toBe(0);
    expect(matches('1e3', ['1000'], true)).toBe(0);
    expect(matches('0.1', ['0.3'], true, '0.2')).toBe(0);
    expect(matches('0.09999999999999999999', ['0.3'], true, '0.2')).toBe(-1);
    expect(matches('1/0', ['1'], true)).toBe(-1);
    expect(numberOf('1,23')).toBeUndefined();
  });

  it('reads every number that a computer writes', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 6 }), (digits, decimals) => {
        const number = numberOf((digits / 10 ** decimals).toString());
        expect(number && Number(number.top) / Number(number.over)).toBeCloseTo(digits / 10 ** decimals, 6);
      }),
    );
  });

  it('knows one pattern, the star, and looks without going back and forth', () => {
    expect(matches('Newton, Isaac', ['newton*'])).toBe(0);
    expect(matches('a*b', ['a\\*b'])).toBe(0);
    expect(matches('axb', ['a\\*b'])).toBe(-1);
    const began = performance.now();
    expect(matches('a'.repeat(5_000), [`${'*a'.repeat(200)}*b`])).toBe(-1);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('is right when all gaps are, and each for itself where the teacher set it, by the parts of the score (S-287)', () => {
    const question = {
      ...fill(['x', 'y']),
      parts: [
        { title: '', score: 200 },
        { title: '', score: 300 },
      ],
    };
    const key = keyOf(gapsKey({ x: ['one'], y: ['two'] }));
    const given = (x: string, y: string): Response => ({ kind: 'gaps', gaps: { x, y } });
    expect(score(question, key, given('one', 'two'))).toMatchObject({ score: 500, right: 'right' });
    expect(score(question, key, given('one', 'no'))).toMatchObject({ score: 0, cells: { x: true, y: false } });
    expect(score(question, { ...key, credit: 'each' }, given('no', 'two'))).toMatchObject({
      score: 300,
      right: 'partly',
    });
  });

  it('uses each word once where the order is free', () => {
    const question = fill(['x', 'y']);
    const key = keyOf(gapsKey({ x: ['豫才', '周树人'], y: ['豫才'] }, { anyOrder: true }));
    const given = (x: string, y: string): Response => ({ kind: 'gaps', gaps: { x, y } });
    expect(score(question, key, given('豫才', '周树人')).right).toBe('right');
    expect(score(question, key, given('周树人', '周树人')).right).toBe('wrong');
  });

  it('goes to a person while a gap accepts nothing', () => {
    expect(score(fill(['x']), keyOf(gapsKey({ x: [''] })), { kind: 'gaps', gaps: { x: 'hi' } }).by).toBe('manual');
  });
});

describe('other kinds', () => {
  it('orders: all right, or each place where the teacher set it', () => {
    const question = sort('a', 'b', 'c');
    const key = keyOf({ kind: 'order', order: ['c', 'a', 'b'] });
    expect(score(question, key, { kind: 'order', order: ['c', 'a', 'b'] }).score).toBe(500);
    expect(score(question, key, { kind: 'order', order: ['c', 'b', 'a'] }).score).toBe(0);
    expect(score(question, { ...key, credit: 'each' }, { kind: 'order', order: ['c', 'b', 'a'] }).score).toBe(166);
    expect(problemOfResponse(question, { kind: 'order', order: ['c'] })).toBe('incomplete');
  });

  it('matrix: row by row', () => {
    const question = matrix(['r', 's'], ['x', 'y']);
    const key = keyOf({ kind: 'cells', rows: { r: ['x'], s: ['y'] } }, { credit: 'each' });
    expect(score(question, key, { kind: 'cells', rows: { r: ['x'], s: ['x'] } })).toMatchObject({
      score: 250,
      right: 'partly',
    });
    expect(problemOfResponse(question, { kind: 'cells', rows: { r: ['x', 'y'] } })).toBe('tooMany');
  });

  it('weights add up to the total, a rating stays in its range, a scale has a value', () => {
    const rows = [
      { id: 'r', html: 'r' },
      { id: 's', html: 's' },
    ];
    const weight: Question = { ...common, type: 'weight', rows, total: 100 };
    expect(problemOfResponse(weight, { kind: 'weights', rows: { r: 60, s: 40 } })).toBeUndefined();
    expect(problemOfResponse(weight, { kind: 'weights', rows: { r: 60, s: 41 } })).toBe('notTotal');
    const rating: Question = { ...common, type: 'rating', from: 1, to: 5, low: '', high: '' };
    expect(problemOfResponse(rating, { kind: 'number', value: 6 })).toBe('outOfRange');
    const scale: Question = {
      ...common,
      type: 'reverseScale',
      steps: [
        { id: 'a', html: '', value: 2 },
        { id: 'b', html: '', value: 1 },
      ],
    };
    expect(scaleValue(scale, options(['a']))).toBe(2);
    expect(score(scale, keyOf({ kind: 'none' }), options(['a']))).toMatchObject({ by: 'none', max: 0 });
  });

  it('leaves words and files to a person, and a blank is nobody’s work', () => {
    const question = plain('shortAnswer');
    expect(score(question, keyOf({ kind: 'none' }), { kind: 'text', html: '<p>hm</p>', files: [] }).by).toBe('manual');
    expect(score(question, keyOf({ kind: 'none' }), undefined)).toMatchObject({ by: 'auto', score: 0, right: 'blank' });
  });
});

it('is total: any answer to any question is a number between nothing and all', () => {
  const questions = [
    many,
    choice('single', ids),
    fill(['a', 'b']),
    sort('a', 'b'),
    matrix(['a'], ['b', 'c'], true),
    plain('trueFalse'),
    plain('pageBreak'),
    plain('shortAnswer'),
  ];
  const id = fc.constantFrom('a', 'b', 'c', 'true', 'z');
  const list = fc.array(id, { maxLength: 4 });
  const cells = fc.dictionary(id, list);
  const response: fc.Arbitrary<Response> = fc.oneof(
    list.map((of) => options(of)),
    fc.dictionary(id, fc.string()).map((gaps): Response => ({ kind: 'gaps', gaps })),
    list.map((order): Response => ({ kind: 'order', order })),
    cells.map((rows): Response => ({ kind: 'cells', rows })),
    fc.integer().map((value): Response => ({ kind: 'number', value })),
    fc.string().map((html): Response => ({ kind: 'text', html, files: [] })),
  );
  const answer: fc.Arbitrary<Key['answer']> = fc.oneof(
    list.map((of): Key['answer'] => ({ kind: 'options', right: of })),
    fc.dictionary(id, fc.array(fc.string())).map((gaps): Key['answer'] => gapsKey(gaps)),
    list.map((order): Key['answer'] => ({ kind: 'order', order })),
    cells.map((rows): Key['answer'] => ({ kind: 'cells', rows })),
  );
  const credit = fc.constantFrom('exact', 'missedSome', 'plusMinus', 'each' as const);
  fc.assert(
    fc.property(fc.constantFrom(...questions), response, answer, credit, (question, given, of, mode) => {
      const scored = score(question, keyOf(of, { credit: mode }), given);
      expect(scored.score).toBeGreaterThanOrEqual(0);
      expect(scored.score).toBeLessThanOrEqual(scored.max);
      expect(Number.isInteger(scored.score)).toBe(true);
    }),
  );
});

it('is a shape that travels', () => {
  for (const question of [many, fill(['a']), sort('a', 'b'), matrix(['a'], ['b']), plain('pageBreak')])
    expect(Question.parse(JSON.parse(JSON.stringify(question)))).toEqual(question);
  const key = keyOf(gapsKey({ a: ['x'] }));
  expect(Key.parse(JSON.parse(JSON.stringify(key)))).toEqual(key);
  expect(Response.parse(options(['a']))).toEqual(options(['a']));
});
