import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultStates } from '#contract/features/activity/keys.ts';
import { type Cell, unpacked } from '#contract/features/activity/result.ts';
import { cellOf } from '#contract/features/gradebook/cells.ts';
import { type CountedItem, type GradeCell, type Scheme, totalsOf } from '#contract/features/gradebook/formula.ts';
import type { GradeMarkRow } from '#contract/features/gradebook/rows.ts';

const categoryIds = ['homework', 'tests', 'project'];

interface MadeBook {
  readonly scheme: Scheme;
  readonly items: readonly CountedItem[];
  readonly cells: ReadonlyMap<string, GradeCell>;
}

const cell: fc.Arbitrary<GradeCell> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.nat(100_00), fc.integer({ min: 1, max: 100_00 })).map(graded) },
  fc.constantFrom<GradeCell>({ state: 'none' }, { state: 'missing' }, { state: 'excused' }),
);
function graded([score, max]: readonly [number, number]): GradeCell {
  return { state: 'graded', score: Math.min(score, max), max };
}

const scheme: fc.Arbitrary<Scheme> = fc
  .record({
    made: fc.subarray(categoryIds),
    weights: fc.array(fc.nat(100_00), { minLength: 3, maxLength: 3 }),
    drops: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
    countsMissing: fc.boolean(),
  })
  .map(({ made, weights, drops, countsMissing }) => ({
    formula: 1,
    countsMissing,
    categories: Object.fromEntries(made.map((id, at) => [id, { weight: weights[at] ?? 0, drop: drops[at] ?? 0 }])),
  }));

const item = fc.record({ categoryId: fc.constantFrom('', ...categoryIds), weight: fc.nat(100_00), of: cell });

const book: fc.Arbitrary<MadeBook> = fc.tuple(scheme, fc.array(item, { maxLength: 12 })).map(([made, given]) => ({
  scheme: made,
  items: given.map(({ categoryId, weight }, at) => ({ id: `item${at}`, categoryId, weight })),
  cells: new Map(given.map(({ of }, at) => [`item${at}`, of])),
}));

const totals = ({ scheme: by, items, cells }: MadeBook) => {
  const { categories, ...rest } = totalsOf(by, items, cells);
  return { ...rest, categories: categories.map((one) => ({ ...one, parts: one.parts() })) };
};

const isNotLess = (before: number | null, after: number | null) => before === null || (after ?? -1) >= before;

describe('totals (S-022)', () => {
  test('a sum that one can check: two categories, one of them with points of different full marks', () => {
    const made = totalsOf(
      {
        formula: 1,
        countsMissing: false,
        categories: { h: { weight: 40_00, drop: 0 }, t: { weight: 60_00, drop: 0 } },
      },
      [
        { id: 'a', categoryId: 'h', weight: 10_00 },
        { id: 'b', categoryId: 'h', weight: 30_00 },
        { id: 'c', categoryId: 't', weight: 100_00 },
        { id: 'd', categoryId: 't', weight: 100_00 },
      ],
      new Map<string, GradeCell>([
        ['a', { state: 'graded', score: 8_00, max: 10_00 }],
        ['b', { state: 'graded', score: 15_00, max: 30_00 }],
        ['c', { state: 'graded', score: 71_00, max: 100_00 }],
      ]),
    );
    // (8 + 15) / 40 = 57.5 %; 0.4 · 57.5 + 0.6 · 71 = 65.6; of the tests one of two is graded.
    expect(made).toMatchObject({ now: 65_60, end: null, coverage: 70_00 });
    expect(made.categories.map(({ now }) => now)).toEqual([57_50, 71_00]);
  });

  test('half of a hundredth is rounded up, once, at the end', () => {
    const one = (score: number, max: number) =>
      totalsOf(
        { formula: 1, countsMissing: false, categories: {} },
        [{ id: 'a', categoryId: '', weight: 1_00 }],
        new Map([['a', { state: 'graded', score, max } as const]]),
      ).now;
    expect([one(1, 8), one(2, 3), one(1, 20_000), one(1, 20_001)]).toEqual([12_50, 66_67, 1, 0]);
  });

  test('of three with one dropped the lowest share goes, not the fewest points, and the rest count the same', () => {
    const made = totalsOf(
      { formula: 1, countsMissing: false, categories: { h: { weight: 100_00, drop: 1 } } },
      ['a', 'b', 'c'].map((id, at) => ({ id, categoryId: 'h', weight: [10_00, 100_00, 10_00][at] ?? 0 })),
      new Map<string, GradeCell>([
        ['a', { state: 'graded', score: 9_00, max: 10_00 }],
        ['b', { state: 'graded', score: 50_00, max: 100_00 }],
        ['c', { state: 'graded', score: 8_00, max: 10_00 }],
      ]),
    );
    expect(made.now).toBe(85_00);
    expect(
      made.categories[0]
        ?.parts()
        .filter(({ isDropped }) => isDropped)
        .map(({ id }) => id),
    ).toEqual(['b']);
  });

  test('what is missing counts nothing by itself, and 0 where staff said so', () => {
    const items = ['a', 'b'].map((id) => ({ id, categoryId: '', weight: 10_00 }));
    const cells = new Map<string, GradeCell>([
      ['a', { state: 'graded', score: 8_00, max: 10_00 }],
      ['b', { state: 'missing' }],
    ]);
    expect(totalsOf({ formula: 1, countsMissing: false, categories: {} }, items, cells)).toMatchObject({
      ...{ now: 80_00, end: null, coverage: 50_00 },
    });
    expect(totalsOf({ formula: 1, countsMissing: true, categories: {} }, items, cells)).toMatchObject({
      ...{ now: 80_00, end: 40_00 },
    });
  });

  test('raising a score lowers nothing', () => {
    fc.assert(
      fc.property(book, fc.nat(11), fc.nat(100_00), (made, at, more) => {
        const id = `item${at}`;
        const known = made.cells.get(id);
        if (known?.state !== 'graded') return;
        const higher: GradeCell = { ...known, score: Math.min(known.max, known.score + more) };
        const [before, after] = [totals(made), totals({ ...made, cells: new Map(made.cells).set(id, higher) })];
        expect(isNotLess(before.now, after.now) && isNotLess(before.end, after.end)).toBe(true);
      }),
    );
  });

  test('the order of items and categories is irrelevant', () => {
    fc.assert(
      fc.property(book, (made) => {
        const categories = Object.fromEntries(Object.entries(made.scheme.categories).reverse());
        const turned = totals({ ...made, items: made.items.toReversed(), scheme: { ...made.scheme, categories } });
        const { now, end, coverage } = totals(made);
        expect(turned).toMatchObject({ now, end, coverage });
      }),
    );
  });

  test('an excused item is as if it were not there', () => {
    fc.assert(
      fc.property(book, (made) => {
        const isThere = ({ id }: CountedItem) => made.cells.get(id)?.state !== 'excused';
        expect(totals({ ...made, items: made.items.filter(isThere) })).toEqual(totals(made));
      }),
    );
  });

  test('points and full marks on another scale change nothing', () => {
    fc.assert(
      fc.property(book, fc.integer({ min: 2, max: 50 }), (made, scale) => {
        const cells = new Map(
          [...made.cells].map(([id, of]) => [
            id,
            of.state === 'graded' ? { ...of, score: of.score * scale, max: of.max * scale } : of,
          ]),
        );
        expect(totals({ ...made, cells })).toEqual(totals(made));
      }),
    );
  });

  test('category weights on another scale change no total', () => {
    fc.assert(
      fc.property(book, fc.integer({ min: 2, max: 9 }), (made, scale) => {
        const categories = Object.fromEntries(
          Object.entries(made.scheme.categories).map(([id, one]) => [id, { ...one, weight: one.weight * scale }]),
        );
        const { now, end, coverage } = totals(made);
        expect(totals({ ...made, scheme: { ...made.scheme, categories } })).toMatchObject({ now, end, coverage });
      }),
    );
  });

  test('0 ≤ at the end ≤ now ≤ 100', () => {
    fc.assert(
      fc.property(book, (made) => {
        const { now, end, coverage } = totals({ ...made, scheme: { ...made.scheme, countsMissing: true } });
        expect(coverage >= 0 && coverage <= 100_00).toBe(true);
        if (now !== null) expect(now >= 0 && now <= 100_00 && end !== null && end <= now).toBe(true);
        if (end !== null) expect(end >= 0 && end <= 100_00).toBe(true);
      }),
    );
  });

  test('without drops it is what floating numbers come to, within a hundredth', () => {
    fc.assert(
      fc.property(book, (made) => {
        const categories = Object.fromEntries(
          Object.entries(made.scheme.categories).map(([id, { weight }]) => [id, { weight, drop: 0 }]),
        );
        const { now } = totals({ ...made, scheme: { ...made.scheme, categories } });
        const all = Object.keys(categories).length === 0 ? { '': { weight: 1 } } : categories;
        let [sum, weights] = [0, 0];
        for (const [id, { weight }] of Object.entries(all)) {
          let [points, of] = [0, 0];
          for (const one of made.items) {
            const at = made.cells.get(one.id);
            if ((id !== '' && one.categoryId !== id) || at?.state !== 'graded') continue;
            points += (one.weight * at.score) / at.max;
            of += one.weight;
          }
          if (of === 0 || weight === 0) continue;
          sum += (weight * points) / of;
          weights += weight;
        }
        if (weights === 0) expect(now).toBe(null);
        else expect(Math.abs((now ?? -1) - (sum / weights) * 100_00)).toBeLessThan(0.51);
      }),
    );
  });
});

describe('cells', () => {
  const activity = { closesAt: 0, grace: 0, total: 100_00 };
  const due = { ...activity, closesAt: 1_000_000 };
  const now = 10_000_000;
  const nothing = { result: undefined, mark: undefined };
  const result = (given: Partial<Cell>): Cell => ({ ...unpacked([0, 0, 0, 0, 0, null, 0, 0, 0]), ...given });
  const mark = (given: Partial<GradeMarkRow>): GradeMarkRow => ({
    ...{ id: 'm', courseId: 'c', activityId: 'a', uid: 'u', score: null, max: 100_00, isExcused: false, reason: 'r' },
    ...{ updatedBy: 't', updatedAt: 1, isAnnounced: false, isShown: false, history: [], editions: {}, ...given },
  });
  const staff = { looking: 'staff', now } as const;
  const student = { looking: 'student', now } as const;

  test('missing is what was due and not handed in; what is marked or excused comes first', () => {
    expect(cellOf(activity, nothing, staff)).toEqual({ state: 'none' });
    expect(cellOf(due, nothing, staff)).toEqual({ state: 'missing' });
    expect(cellOf(due, { ...nothing, result: result({ state: 'opened' }) }, staff)).toEqual({ state: 'missing' });
    expect(cellOf(due, { ...nothing, result: result({ state: 'done', arrivedAt: 9 }) }, staff)).toEqual({
      state: 'none',
    });
    expect(cellOf(due, { ...nothing, result: result({ state: 'excused' }) }, staff)).toEqual({ state: 'excused' });
    expect(cellOf(due, { ...nothing, mark: mark({ score: 60_00 }) }, staff)).toEqual({
      ...{ state: 'graded', score: 60_00, max: 100_00 },
    });
    expect(cellOf(due, { ...nothing, mark: mark({ isExcused: true }) }, staff)).toEqual({ state: 'excused' });
    expect(cellOf(due, { ...nothing, mark: mark({}) }, staff)).toEqual({ state: 'missing' });
  });

  test('a student sees the same whatever stands in cells that they are not shown', () => {
    const state = fc.constantFrom(...resultStates.filter((one) => one !== 'excused'));
    const points = fc.option(fc.nat(100_00));
    fc.assert(
      fc.property(state, fc.nat(9), points, points, fc.boolean(), (is, arrivedAt, score, said, isExcused) => {
        const held = result({ state: is, arrivedAt, score, max: 100_00, isShown: false });
        const bare = result({ state: is, arrivedAt, max: 100_00 });
        const seen = cellOf(due, { result: held, mark: mark({ score: said, isExcused }) }, student);
        expect(seen).toEqual(cellOf(due, { result: bare, mark: undefined }, student));
      }),
    );
  });
});

test('five hundred items, each of other full marks, are added up in no time', () => {
  const fullMarks = (at: number) => 999_999 - 2 * at;
  const items = [...Array(500).keys()].map((at) => ({ id: `item${at}`, categoryId: '', weight: 100_00 }));
  const cells = new Map(
    items.map(({ id }, at): [string, GradeCell] => [id, graded([fullMarks(at) - at - 1, fullMarks(at)])]),
  );
  const began = performance.now();
  expect(totalsOf({ formula: 1, countsMissing: true, categories: {} }, items, cells).now).toBe(99_97);
  expect(performance.now() - began).toBeLessThan(300);
});
