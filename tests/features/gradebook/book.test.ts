import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { GradeMarkRow } from '#contract/features/gradebook/rows.ts';
import { noGradebook, usualItem } from '#contract/features/gradebook/rules.ts';
import { type BookRows, bookFrom, type ClassResults } from '#src/features/gradebook/data/book.ts';
import { gradeSheet } from '#src/features/gradebook/view/staff/export.ts';
import { movedBy } from '#src/features/gradebook/view/staff/grid/keys.ts';
import { byName, sortedLines, sortedNext } from '#src/features/gradebook/view/staff/grid/sorting.ts';

const uids = ['ann', 'bob', 'eve'];
const ids = ['a', 'b'];

const activity = (id: string, at: number): ActivityRow =>
  ({
    id,
    title: `=${id}`,
    state: 'published',
    total: 10_00,
    closesAt: 0,
    publishedAt: at,
    grace: 0,
    audience: [],
  }) as never;

/** Nobody but Eve has anything in the second. */
const results: ClassResults = {
  activities: ids.map(activity),
  people: { students: uids.map((uid) => ({ uid, username: uid, groups: [] })), groups: [], archived: [] },
  numbers: new Map([['ann', '007']]),
  sheets: new Map(
    ids.map((id, at) => {
      const given = at === 0 ? ['ann', 'bob'] : ['eve'];
      const cells = given.map((uid, place) => [uid, [4, 1, 1, 1, 0, (place + 5) * 100, 10_00, 1, 1]] as const);
      return [id, { id, courseId: 'c', updatedAt: 0, cells: Object.fromEntries(cells) as never }];
    }),
  ),
};

const mark = fc.record({
  uid: fc.constantFrom(...uids),
  activityId: fc.constantFrom(...ids),
  score: fc.nat(10_00),
  edition: fc.string({ minLength: 1, maxLength: 3 }),
});

const rowsWith = (
  marks: readonly { uid: string; activityId: string; score: number; edition: string }[],
  weight = 5_00,
) => {
  const said = marks.map(({ edition, ...one }): [string, GradeMarkRow] => {
    const id = `${one.activityId}.${one.uid}`;
    return [id, { ...one, id, max: 10_00, isExcused: false, editions: { mark: edition + one.score } } as never];
  });
  const item = { ...usualItem('c', 'b'), weight };
  return { scheme: noGradebook('c'), items: new Map([['b', item]]), marks: new Map(said) } satisfies BookRows;
};

const shown = ({ lines }: ReturnType<typeof bookFrom>) =>
  lines.map(({ uid, totals }) => [uid, totals.now, totals.coverage]);

test('a book that is made over the one before is the same as one made anew', () => {
  const change = fc.tuple(fc.array(mark, { maxLength: 4 }), fc.constantFrom(1_00, 5_00));
  fc.assert(
    fc.property(fc.array(change, { minLength: 2, maxLength: 5 }), (changes) => {
      let book: ReturnType<typeof bookFrom> | undefined;
      for (const [marks, weight] of changes) {
        book = bookFrom(results, rowsWith(marks, weight), 1, book);
        expect(shown(book)).toEqual(shown(bookFrom(results, rowsWith(marks, weight), 1)));
      }
    }),
  );
});

test('a line of which nothing was said stays the same line', () => {
  const before = bookFrom(results, rowsWith([]), 1);
  const said = rowsWith([{ uid: 'bob', activityId: 'a', score: 1_00, edition: 'x' }]);
  const after = bookFrom(results, said, 1, before);
  expect(after.lines.map((line, at) => line === before.lines[at])).toEqual([true, false, true]);
});

test('a sheet has points as numbers, student numbers as text, and nothing for what is not there', () => {
  const book = bookFrom(results, rowsWith([]), 1);
  const words = {
    name: 'Name',
    number: 'No.',
    now: 'So far',
    end: 'End',
    graded: 'Graded',
    missing: 'M',
    excused: 'E',
  };
  expect(gradeSheet({ book, lines: book.lines }, words)).toEqual({
    head: ['Name', 'No.', 'So far %', 'Graded %', '=a / 10', '=b / 10'],
    rows: [
      ['ann', '007', 50, 66.67, 5, null],
      ['bob', '', 60, 66.67, 6, null],
      ['eve', '', 50, 33.33, null, 5],
    ],
  });
});

test('a press on a total shows the highest first, then the lowest, then all by name; who has none comes last', () => {
  const { lines } = bookFrom({ ...results, sheets: new Map([...results.sheets].slice(0, 1)) }, rowsWith([]), 1);
  const order = (sorting: typeof byName) => sortedLines(lines, sorting).map(({ uid }) => uid);
  const first = sortedNext(byName, 'now');
  const second = sortedNext(first, 'now');
  expect([order(first), order(second), order(sortedNext(second, 'now'))]).toEqual([
    ['bob', 'ann', 'eve'],
    ['ann', 'bob', 'eve'],
    ['ann', 'bob', 'eve'],
  ]);
});

test('arrows, Home, End and pages stay within the grid', () => {
  const size = { rows: 30, columns: 9, page: 10 };
  const at = (key: string, ctrlKey = false) => movedBy({ key, ctrlKey, metaKey: false }, { row: 4, column: 3 }, size);
  expect([at('ArrowUp'), at('ArrowDown'), at('ArrowLeft'), at('ArrowRight')]).toEqual([
    { row: 3, column: 3 },
    { row: 5, column: 3 },
    { row: 4, column: 2 },
    { row: 4, column: 4 },
  ]);
  expect([at('Home'), at('End', true), at('PageUp'), at('PageDown'), at('ArrowDown', true), at('x')]).toEqual([
    { row: 4, column: 0 },
    { row: 29, column: 8 },
    { row: 0, column: 3 },
    { row: 14, column: 3 },
    { row: 29, column: 3 },
    undefined,
  ]);
});
