import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byOrder, isOrderKey, orderAt, orderBetween, ordersAfter } from '#contract/features/content/order.ts';
import { foldersInOrder, outlineOf, wouldLoop } from '#contract/features/content/outline.ts';
import type { ActivityRow, ChapterRow, FolderRow } from '#contract/features/content/rows.ts';

const salt = fc.uuid();

/** A list that grew by putting rows anywhere. */
const grown = fc.array(fc.tuple(fc.nat(), salt), { maxLength: 60 }).map((puts) => {
  const rows: { id: string; order: string }[] = [];
  for (const [at, id] of puts) {
    const index = at % (rows.length + 1);
    rows.splice(index, 0, { id, order: orderAt(rows, index, id) });
  }
  return rows;
});

describe('order keys', () => {
  test('a row stands where it was put, among rows that were put anywhere (S-003)', () => {
    fc.assert(
      fc.property(grown, (rows) => {
        expect(rows.every(({ order }) => isOrderKey(order))).toBe(true);
        expect(rows.toSorted(byOrder)).toEqual(rows);
      }),
    );
  });

  test('between any two there is another', () => {
    fc.assert(
      fc.property(grown, fc.nat(), salt, (rows, at, id) => {
        const [low, high] = [rows[at % 60]?.order, rows[(at % 60) + 1]?.order];
        const key = orderBetween(low, high, id);
        if (low !== undefined) expect(key > low).toBe(true);
        if (high !== undefined) expect(key < high).toBe(true);
      }),
    );
  });

  test('stay short at either end, and take what others send', () => {
    let [first, last] = [orderBetween(undefined, undefined), orderBetween(undefined, undefined)];
    for (let times = 0; times < 5_000; times += 1) {
      first = orderBetween(undefined, first, `${times}0000000`);
      last = orderBetween(last, undefined, `${times}0000000`);
    }
    expect(Math.max(first.length, last.length)).toBeLessThan(8);
    expect(isOrderKey(orderBetween('z9', 'a', 'nothing of the kind'))).toBe(true);
    expect(isOrderKey(orderBetween('a5', 'a1'))).toBe(true);
  });

  test('two teachers who put rows at one place, each offline, never make one key of two', () => {
    const rows = [
      { id: '1', order: 'a0' },
      { id: '2', order: 'a1' },
    ];
    const made = ['01980000-0000-7000-8000-0000000000aa', '01980000-0000-7000-8000-0000000000bb'];
    expect(new Set(made.map((id) => orderAt(rows, 1, id))).size).toBe(2);
    expect(new Set(ordersAfter(rows, made)).size).toBe(2);
  });
});

describe('the outline', () => {
  const ids = ['a', 'b', 'c', 'd', ''];
  const chapter = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    parentId: fc.constantFrom(...ids),
    order: fc.constantFrom('a0', 'a1'),
  });
  const activity = fc.record({ id: fc.uuid(), chapterId: fc.constantFrom(...ids), order: fc.constantFrom('a0', 'a1') });

  test('holds every activity once, whatever was deleted or moved around it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(chapter, { selector: ({ id }) => id }),
        fc.uniqueArray(activity, { selector: ({ id }) => id }),
        (chapters, activities) => {
          const outline = outlineOf(chapters as unknown as ChapterRow[], activities as unknown as ActivityRow[]);
          const held = [
            ...outline.loose,
            ...outline.chapters.flatMap((one) => [
              ...one.activities,
              ...one.sections.flatMap((section) => section.activities),
            ]),
          ];
          expect(held.map(({ id }) => id).sort()).toEqual(activities.map(({ id }) => id).sort());
        },
      ),
    );
  });

  test('folders that two people put into each other are still there, and one alone may not do it', () => {
    const folder = (id: string, parentId: string) => ({ id, parentId, order: 'a0' }) as unknown as FolderRow;
    const circle = [folder('a', 'b'), folder('b', 'a'), folder('c', '')];
    expect(
      foldersInOrder(circle)
        .map((one) => one.folder.id)
        .sort(),
    ).toEqual(['a', 'b', 'c']);
    expect(wouldLoop([folder('a', ''), folder('b', 'a')], 'a', 'b')).toBe(true);
    expect(wouldLoop([folder('a', ''), folder('b', '')], 'a', 'b')).toBe(false);
  });
});
