import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  atScore,
  type Placed,
  shortRules,
  totalsOf,
  variantOf,
  withOptions,
} from '#contract/features/question/paper.ts';
import { problemsOf } from '#contract/features/question/problems.ts';
import type { DrawRule, PaperSection } from '#contract/features/question/rows.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import { choice, fill, gapsKey, keyOf, plain, sort } from './samples.ts';

const section = (id: string): PaperSection => ({ id, title: id, intro: '' });
const item = (id: string, more: Partial<Placed> = {}): Placed => ({
  id,
  sectionId: 's1',
  pool: '',
  order: id,
  score: 500,
  versionId: `v${id}`,
  ...more,
});
const rule = (id: string, count: number): DrawRule => ({
  id,
  sectionId: 's2',
  count,
  score: 300,
  type: '',
  difficulty: '',
  bank: 'course',
  folderId: '',
});
const plan = { sections: [section('s1'), section('s2')], rules: [rule('r', 3)] };
const pool = Array.from({ length: 10 }, (_, index) => item(`p${index}`, { pool: 'r', sectionId: 's2' }));
const fixed = ['a', 'b', 'c', 'd'].map((id) => item(id));
const questionsOf = (items: readonly Placed[], of: Question = choice('single', ['1', '2', '3', '4'])) =>
  new Map(items.map(({ versionId }) => [versionId, of]));
const all = [...fixed, ...pool];
const questions = questionsOf(all);
const shuffling = { shufflesQuestions: true, shufflesOptions: true };

it('draws as many as the rule says, each once, all from its pool, and the same for the same seed', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const variant = variantOf(plan, all, questions, shuffling, seed);
      expect(variant).toEqual(variantOf(plan, all.toReversed(), questions, shuffling, seed));
      const ids = variant.map(({ itemId }) => itemId);
      expect(new Set(ids).size).toBe(7);
      expect(ids.slice(0, 4).sort()).toEqual(['a', 'b', 'c', 'd']);
      expect(variant.slice(4).every(({ score, sectionId }) => score === 300 && sectionId === 's2')).toBe(true);
      for (const { options } of variant) expect(options.toSorted()).toEqual(['1', '2', '3', '4']);
    }),
  );
});

it('draws every question of a pool about equally often', () => {
  const drawn = new Map<string, number>();
  for (let seed = 0; seed < 2_000; seed += 1)
    for (const { itemId } of variantOf(plan, pool, questions, shuffling, `seed ${seed}`))
      drawn.set(itemId, (drawn.get(itemId) ?? 0) + 1);
  for (const { id } of pool) expect(Math.abs((drawn.get(id) ?? 0) - 600)).toBeLessThan(90);
});

it('keeps notes and page breaks where they are', () => {
  const items = ['a', 'b', 'n', 'd', 'e'].map((id, index) => item(id, { order: `a${index}` }));
  const kinds = new Map([...questionsOf(items), ['vn', plain('paragraph')]]);
  for (let seed = 0; seed < 50; seed += 1) {
    const ids = variantOf(plan, items, kinds, shuffling, `${seed}`).map(({ itemId }) => itemId);
    expect(ids[2]).toBe('n');
    expect(ids.slice(0, 2).sort()).toEqual(['a', 'b']);
  }
});

it('never shows a sort question in the order that is right, unless chance does, whatever is set', () => {
  const items = [item('a')];
  const of = questionsOf(items, sort('1', '2', '3', '4', '5'));
  const orders = Array.from({ length: 40 }, (_, seed) =>
    variantOf(plan, items, of, { shufflesQuestions: false, shufflesOptions: false }, `${seed}`)[0]?.options.join(''),
  );
  expect(new Set(orders).size).toBeGreaterThan(20);
  const shown = withOptions(sort('1', '2', '3'), ['3', '1', '2']);
  expect(shown.type === 'sort' && shown.items.map(({ id }) => id)).toEqual(['3', '1', '2']);
});

it('counts what a student is asked, and says which pool is short', () => {
  expect(totalsOf(plan, all, questions)).toEqual({ count: 7, total: 4 * 500 + 3 * 300 });
  expect(shortRules(plan, all)).toEqual([]);
  expect(shortRules(plan, pool.slice(0, 2)).map(({ id }) => id)).toEqual(['r']);
  const lost = fixed.map((one) => ({ ...one, sectionId: 'gone' }));
  expect(variantOf(plan, lost, questions, shuffling, '').every(({ sectionId }) => sectionId === 's1')).toBe(true);
});

it('changes the parts of a score with it, and they still add up (S-287)', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 10 }), fc.nat(10_000), (scores, score) => {
      const whole = scores.reduce((sum, one) => sum + one, 0);
      const question = {
        ...choice('single', ['a', 'b'], whole),
        parts: scores.map((one) => ({ title: '', score: one })),
      };
      const next = atScore(question, score);
      if (whole > 0) expect(next.parts.reduce((sum, part) => sum + part.score, 0)).toBe(score);
      expect(next.parts.every((part) => part.score >= 0)).toBe(true);
    }),
  );
});

it('names what is wrong with a question', () => {
  const right = keyOf({ kind: 'options', right: ['z'] });
  expect(problemsOf(choice('single', ['a', 'b']), right)).toEqual(['keyUnknown']);
  expect(problemsOf(choice('single', ['a']), keyOf({ kind: 'options', right: ['a'] }))).toEqual(['fewOptions']);
  expect(problemsOf(choice('single', ['a', 'b']), keyOf({ kind: 'options', right: ['a', 'b'] }))).toEqual(['keyMany']);
  expect(problemsOf(choice('multiple', ['a', 'b']), keyOf({ kind: 'none' }))).toEqual(['noKey']);
  expect(problemsOf({ ...fill([{ id: 'g', numeric: true }]), stem: '' }, keyOf(gapsKey({ g: ['x'] })))).toEqual([
    'noStem',
    'gapNotNumber',
  ]);
  expect(problemsOf({ ...plain('shortAnswer'), parts: [{ title: '', score: 1 }] }, keyOf({ kind: 'none' }))).toEqual([
    'partsSum',
  ]);
});
