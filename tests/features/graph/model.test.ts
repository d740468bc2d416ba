import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followers, loopThrough, ringAbove } from '#contract/features/graph/loops.ts';
import { callsOf, type Edit, inverseOf, placeAt, removalOf } from '#src/features/graph/data/edits.ts';
import { boundsOf, layoutOf, stepsOf } from '#src/features/graph/data/layout.ts';
import { childrenOf, linesOf, type Point, under } from '#src/features/graph/data/model.ts';
import { addition, moveOf } from '#src/features/graph/data/moves.ts';
import { importOf, readOutline, readTable } from '#src/features/graph/data/outline-text.ts';
import { sharesOf } from '#src/features/graph/data/progress.ts';

const point = (id: string, parentId = '', place = 0): Point => ({
  ...{ id, parentId, place, name: id, description: '', tags: [], x: null, y: null },
});
const needs = (fromId: string, toId: string) => ({ fromId, toId, kind: 'before' as const });
const outlineOf = (points: readonly Point[]) =>
  linesOf(childrenOf(points)).map(({ point: { name }, depth }) => `${' '.repeat(depth)}${name}`);
let made = 0;
const newId = () => `new${made++}`;

/** As the effect plays it. */
const played = (points: readonly Point[], { add = [], change = [], remove = [] }: Edit): readonly Point[] => {
  const rows = new Map(points.map((one) => [one.id, one]));
  for (const one of add) rows.set(one.id, { ...one, tags: [...one.tags] });
  for (const one of change) {
    const row = rows.get(one.id);
    if (row !== undefined) rows.set(one.id, { ...row, ...(one as Partial<Point>) });
  }
  for (const id of remove) rows.delete(id);
  return [...rows.values()];
};

describe('an outline', () => {
  const points = [point('a', '', 1), point('b', 'a', 2), point('c', 'a', 1), point('d', 'gone', 9)];

  test('stands in order; what lies in nothing that there is stands at the top', () => {
    expect(outlineOf(points)).toEqual(['a', ' c', ' b', 'd']);
    expect(under('a', childrenOf(points))).toEqual(['a', 'c', 'b']);
  });

  test('of two who worked apart may have a ring, and shows every point all the same', () => {
    expect(outlineOf([point('a', 'b'), point('b', 'a'), point('c', 'a')]).length).toBe(3);
  });

  test('moves up, down, in and out, and each is taken back', () => {
    const moves = { up: ['a', ' b', ' c', 'd'], in: ['a', ' c', '  b', 'd'], out: ['a', ' c', 'b', 'd'] } as const;
    for (const [direction, expected] of Object.entries(moves)) {
      const edit = moveOf(childrenOf(points), 'b', direction as 'up') ?? {};
      const after = played(points, edit);
      expect(outlineOf(after)).toEqual(expected);
      expect(outlineOf(played(after, inverseOf(edit, { points, relations: [] })))).toEqual(['a', ' c', ' b', 'd']);
    }
    expect(moveOf(childrenOf(points), 'b', 'down')).toBeUndefined();
    expect(moveOf(childrenOf(points), 'a', 'out')).toBeUndefined();
  });

  test('has a new point below the chosen one, or in it', () => {
    const add = (isInside: boolean) =>
      outlineOf(played(points, addition(childrenOf(points), { id: 'n', name: 'n', by: 'c', isInside })));
    expect([add(false), add(true)]).toEqual([
      ['a', ' c', ' n', ' b', 'd'],
      ['a', ' c', '  n', ' b', 'd'],
    ]);
  });

  test('has a place between any two, however often one is put there', () => {
    assert(
      property(array(integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 60 }), (places) => {
        let all: readonly Point[] = [];
        let expected: string[] = [];
        for (const [at, wish] of places.entries()) {
          const index = Math.min(wish, all.length);
          const { place, change } = placeAt(all, index);
          all = childrenOf(played([...all, point(`p${at}`, '', place)], { change })).get('') ?? [];
          expected = expected.toSpliced(index, 0, `p${at}`);
        }
        expect(all.map(({ id }) => id)).toEqual(expected);
      }),
    );
  });
});

describe('circles', () => {
  test('are named by the shortest way round', () => {
    const edges = [needs('a', 'b'), needs('b', 'c'), needs('b', 'd'), needs('d', 'c'), needs('c', 'a')];
    expect(loopThrough(needs('c', 'a'), followers(edges))).toEqual(['c', 'a', 'b']);
    expect(loopThrough(needs('a', 'd'), followers([needs('a', 'b'), needs('b', 'd')]))).toBeUndefined();
    expect(ringAbove('a', (id) => ({ a: 'b', b: 'c', c: 'a' })[id] ?? '')).toEqual(['c', 'b', 'a']);
    expect(ringAbove('a', (id) => ({ a: 'b', b: '' })[id] ?? '')).toBeUndefined();
  });
});

describe('the drawing', () => {
  test('has what comes before and what contains to the left, and no two points in one place', () => {
    const Edges = array(record({ from: integer({ min: 0, max: 39 }), to: integer({ min: 0, max: 39 }) }), {
      maxLength: 80,
    });
    assert(
      property(Edges, (edges) => {
        const points = Array.from({ length: 40 }, (_, at) =>
          point(`p${at}`, at % 5 === 0 ? '' : `p${at - (at % 5)}`, at),
        );
        const relations = edges.filter(({ from, to }) => from < to).map(({ from, to }) => needs(`p${from}`, `p${to}`));
        const spots = layoutOf({ points, relations });
        for (const { fromId, toId } of relations)
          if (fromId !== toId) expect(spots.get(fromId)?.x).toBeLessThan(spots.get(toId)?.x ?? 0);
        expect(new Set([...spots.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(40);
      }),
      { numRuns: 30 },
    );
  });

  test('leaves a point where somebody put it, and goes on where edges lead round', () => {
    const spots = layoutOf({
      points: [{ ...point('a'), x: 5, y: -7 }, point('b', 'a')],
      relations: [needs('b', 'a')],
    });
    expect(spots.get('a')).toEqual({ x: 5, y: -7 });
    expect([...stepsOf(['a', 'b'], [needs('a', 'b'), needs('b', 'a')]).keys()].sort()).toEqual(['a', 'b']);
  });

  test('of 2,000 points is about as wide as it is high', () => {
    const points = Array.from({ length: 2_000 }, (_, at) =>
      point(`p${at}`, at % 20 === 0 ? '' : `p${at - (at % 20)}`, at),
    );
    const { left, top, right, bottom } = boundsOf(layoutOf({ points, relations: [] }).values());
    const shape = (right - left) / (bottom - top);
    expect([shape > 0.4, shape < 4, shape]).toEqual([true, true, shape]);
  });
});

describe('what is read', () => {
  test('from an outline is contained by what it is indented under', () => {
    const read = readOutline('1. Functions\n  - Limits\n\tDerivatives\n    * Chain rule\n\n# 积分\n');
    expect(read.map(({ level, name }) => `${level} ${name}`)).toEqual([
      '0 Functions',
      '1 Limits',
      '2 Derivatives',
      '2 Chain rule',
      '0 # 积分',
    ]);
  });

  test('from a table has tags and what is needed first, by name', () => {
    const read = readTable([
      ['Level', 'Name', 'Description', 'Tags', 'Needed first'],
      ['1', 'Limits', 'lim', '重点; exam', ''],
      ['3', 'Derivatives', '', '', 'Limits; nothing'],
    ]);
    const edit = importOf(read, { from: 0, newId });
    const [limits, derivatives] = edit.add ?? [];
    expect(limits).toMatchObject({ name: 'Limits', description: 'lim', tags: ['key', 'exam'], parentId: '' });
    expect(derivatives).toMatchObject({ parentId: limits?.id });
    expect(edit.relate).toEqual([needs(limits?.id ?? '', derivatives?.id ?? '')]);
  });

  test('is sent in calls of a hundred, whatever contains before what it contains', () => {
    const edit = importOf(readOutline(Array.from({ length: 250 }, (_, at) => `p${at}`).join('\n')), { from: 0, newId });
    expect(callsOf(edit).map(({ add = [] }) => add.length)).toEqual([100, 100, 50]);
    expect(removalOf(['a', 'b'], { points: [], relations: [needs('b', 'c'), needs('c', 'd')] })).toEqual({
      remove: ['b', 'a'],
      unrelate: [needs('b', 'c')],
    });
  });
});

test('a point is done as far as what belongs to it and to all it contains', () => {
  const points = [point('a'), point('b', 'a'), point('c', 'a')];
  const links = new Map([
    ['b', ['one', 'draft']],
    ['c', ['two', 'three']],
  ]);
  const done = { one: 1, two: 0.5, three: 0 } as Record<string, number>;
  const shares = sharesOf({ points, links }, (id) => done[id]);
  expect([...shares].sort()).toEqual([
    ['a', 0.5],
    ['b', 1],
    ['c', 0.25],
  ]);
});
