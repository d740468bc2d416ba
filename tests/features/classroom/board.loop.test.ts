import { describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { packedPoints } from '#contract/core/strokes.ts';
import { hour } from '#contract/core/time.ts';
import { boardLimits } from '#contract/features/classroom/board/keys.ts';
import {
  addBoardInk,
  addBoardPage,
  beginBoardInk,
  changeBoardPage,
  eraseBoardInk,
  removeBoardPage,
  showBoardPage,
} from '#contract/features/classroom/board-calls.ts';
import { boardRefusal } from '#contract/features/classroom/rules.ts';
import { allRows } from '#server/core/sync/rows.ts';
import { boardInk } from '#server/features/classroom/store.ts';
import { boardInkOf, boardNow, boardPagesOf, isClassOn } from '#src/features/classroom/data/queries.ts';
import { atDesk, classTest, courseId, must, onPhone, reasonOf, student, teacher, world } from '#tests/harness/class.ts';

const test = classTest();

const stroke = (id = 's1') =>
  ({
    id,
    sheet: 0,
    color: 'plain',
    width: 'medium',
    points: packedPoints([
      [0, 0],
      [900, 400],
    ]),
  }) as const;

const page = async () => {
  const id = world.newId();
  await must(teacher, addBoardPage, { id, courseId, paper: 'black' });
  return id;
};
const inkOnPhone = async (pageId: string) => {
  await onPhone.cycle();
  return (await boardInkOf(onPhone.replica, pageId)).flatMap(({ strokes }) => strokes.map(({ id }) => id));
};

describe('the blackboard of a course (S-254)', () => {
  test('is written on without a network, is on the phones a pull later, and stays there when class has ended', async () => {
    const [pageId, row] = [world.newId(), world.newId()];
    const { mutate } = atDesk.store;
    await mutate(addBoardPage, { id: pageId, courseId, title: ' Limits\u202e ', paper: 'grid' });
    await mutate(beginBoardInk, { id: row, courseId, pageId, strokes: [stroke('a')] });
    await mutate(addBoardInk, { id: row, courseId, pageId, strokes: [stroke('b'), stroke('b')] });
    expect((await boardInkOf(atDesk.replica, pageId))[0]?.strokes.length).toBe(2);
    await atDesk.cycle();
    expect(await inkOnPhone(pageId)).toEqual(['a', 'b']);
    expect(await boardPagesOf(onPhone.replica, courseId)).toMatchObject([{ title: 'Limits', paper: 'grid' }]);
    const now = world.now();
    expect(await boardNow(onPhone.replica, courseId, now)).toBe(pageId);
    expect(await isClassOn(onPhone.replica, courseId, now)).toBe(true);
    expect(await boardNow(onPhone.replica, courseId, now + 4 * hour + 1), 'forgotten').toBe('');
    await must(teacher, showBoardPage, { courseId, pageId: '' });
    expect(await inkOnPhone(pageId)).toEqual(['a', 'b']);
    expect(await isClassOn(onPhone.replica, courseId, now)).toBe(false);
  });

  test('a stroke is erased once, whoever else writes meanwhile; a page takes what is on it along', async () => {
    const [pageId, row] = [await page(), world.newId()];
    await must(teacher, beginBoardInk, { id: row, courseId, pageId, strokes: [stroke('a'), stroke('b')] });
    const erase = { courseId, rows: [{ id: row, strokes: ['a'] }] };
    await must(teacher, eraseBoardInk, erase);
    await must(teacher, eraseBoardInk, erase);
    expect(await inkOnPhone(pageId)).toEqual(['b']);
    await must(teacher, removeBoardPage, { id: pageId, courseId });
    expect(await inkOnPhone(pageId)).toEqual([]);
    const { db } = world.server;
    expect(await db.read((sql) => allRows(sql, boardInk, courseScope(courseId)))).toEqual([]);
    expect(await reasonOf(teacher, addBoardInk, { id: row, courseId, pageId, strokes: [stroke()] })).toBe(
      boardRefusal.pageGone.reason,
    );
  });

  test('is written on by staff alone, and by nobody of another course', async () => {
    const [pageId, row] = [await page(), world.newId()];
    const input = { id: row, courseId, pageId, strokes: [stroke()] };
    expect(await reasonOf(student, beginBoardInk, input)).toBe(coreRefusal.notAllowed.reason);
    expect(await reasonOf(student, changeBoardPage, { id: pageId, courseId, title: 'x' })).toBe(
      coreRefusal.notAllowed.reason,
    );
    const other = await world.person('teacher');
    const theirs = await world.course(other, []);
    for (const call of [beginBoardInk, addBoardInk])
      expect(await reasonOf(other, call, { ...input, courseId: theirs })).toBe(boardRefusal.pageGone.reason);
    await must(other, eraseBoardInk, { courseId: theirs, rows: [{ id: row, strokes: ['s1'] }] });
    await must(other, removeBoardPage, { courseId: theirs, id: pageId });
    await onPhone.cycle();
    expect(await boardPagesOf(onPhone.replica, courseId)).toHaveLength(1);
  });

  test('has so many strokes in a row and so many rows on a page', async () => {
    const [pageId, row] = [await page(), world.newId()];
    const many = (from: number) => Array.from({ length: boardLimits.atOnce }, (_, at) => stroke(`s${from + at}`));
    await must(teacher, beginBoardInk, { id: row, courseId, pageId, strokes: many(0) });
    await must(teacher, addBoardInk, { id: row, courseId, pageId, strokes: many(40) });
    expect(await reasonOf(teacher, addBoardInk, { id: row, courseId, pageId, strokes: [stroke('x')] })).toBe(
      boardRefusal.pageFull.reason,
    );
    const begin = () => ({ id: world.newId(), courseId, pageId, strokes: [stroke()] });
    for (let at = 1; at < boardLimits.rows; at += 1) await must(teacher, beginBoardInk, begin());
    expect(await reasonOf(teacher, beginBoardInk, begin())).toBe(boardRefusal.pageFull.reason);
  });
});
