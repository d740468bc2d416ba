import { beforeEach, describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { resultId } from '#contract/features/activity/keys.ts';
import * as calls from '#contract/features/gradebook/calls.ts';
import { gradebookRefusal } from '#contract/features/gradebook/rules.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { gradeMarksIn } from '#src/features/gradebook/data/queries.ts';
import {
  atDesk,
  classTest,
  courseId,
  desk,
  must,
  onPhone,
  reasonOf,
  student,
  teacher,
  world,
} from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import {
  bookAt,
  cellOf,
  homework,
  homeworks,
  inStep,
  project,
  report,
  scoredHomework,
  setUpBook,
  totalsAt,
} from './class.ts';

const test = classTest();

/** The rows of the course that this device holds, as they came. */
const heldAt = async ({ replica }: Tab): Promise<string> => {
  const rows = await Promise.all(
    replica.tables.map(async ({ name }) => [name, await replica.db.table(`row_${name}`).toArray()] as const),
  );
  return JSON.stringify(rows);
};

beforeEach(setUpBook);

describe('other points and excuses', () => {
  test('stand beside what the work came to, with a reason, by whom and what stood there before', async () => {
    await atDesk.store.mutate(calls.setGradeMark, {
      ...cellOf(homework),
      score: 90_00,
      max: 100_00,
      reason: 'Oral exam',
    });
    await inStep();
    const book = await bookAt(atDesk, courseId);
    const cell = book.lines[0] && book.cellAt(book.lines[0], book.items.find(({ id }) => id === homework.id) as never);
    expect(cell).toMatchObject({
      grade: { score: 90_00 },
      result: { score: 80_00 },
      mark: { reason: 'Oral exam', updatedBy: teacher.uid },
      isHeld: false,
    });
    expect((await report()).totals.now).toBe(90_00);
    expect((await report()).lines.get(homework.id)).toMatchObject({
      ...{ original: { score: 80_00, max: 100_00 }, reason: 'Oral exam' },
    });
    const basis = { mark: cell?.mark?.editions.mark ?? '' };
    await atDesk.store.mutate(calls.setGradeMark, { ...cellOf(homework), score: null, max: 100_00, basis });
    await inStep();
    expect((await report()).totals.now).toBe(80_00);
    const mark = (await gradeMarksIn(atDesk.replica, courseId)).get(resultId(homework.id, student.uid));
    expect(mark).toMatchObject({ score: null, history: [{ score: 90_00, reason: 'Oral exam', by: teacher.uid }] });
    expect((await gradeMarksIn(onPhone.replica, courseId)).size).toBe(0);
  });

  test('an edit without a network merges with another of another cell; of the same cell both are kept', async () => {
    const classmate = await world.person('student');
    await world.join(classmate, teacher, courseId);
    const other = await world.device(teacher).open();
    for (const tab of [atDesk, other]) await tab.cycle();
    const say = (tab: Tab, who: Person, points: number) =>
      tab.store.mutate(calls.setGradeMark, {
        ...{ ...cellOf(project, who), score: points * 100, max: 100_00, reason: 'Seen in class', basis: { mark: '' } },
      });
    desk.network.online = false;
    await say(atDesk, student, 70);
    expect(await totalsAt(atDesk, courseId, student)).toMatchObject({ now: 74_00 });
    await say(other, classmate, 50);
    await say(other, student, 95);
    await other.cycle();
    desk.network.online = true;
    for (const tab of [atDesk, other, atDesk]) await tab.cycle();
    const marks = await gradeMarksIn(atDesk.replica, courseId);
    expect(marks.get(resultId(project.id, classmate.uid))?.score).toBe(50_00);
    expect(marks.get(resultId(project.id, student.uid))?.score).toBe(95_00);
    expect(await attentionEntries(atDesk.replica)).toMatchObject([
      { refusal: { reason: coreRefusal.conflict.reason }, input: { score: 70_00 }, current: { score: 95_00 } },
    ]);
  });

  test('who is excused is asked nothing: their total is as if the activity were not there', async () => {
    await project.score(student, 10);
    await inStep();
    expect((await report()).totals).toMatchObject({ now: 38_00, coverage: 100_00 });
    await atDesk.store.mutate(calls.setGradeMark, {
      ...{ ...cellOf(project), score: null, max: 100_00, isExcused: true, reason: 'Ill' },
    });
    await inStep();
    expect((await report()).totals).toMatchObject({ now: 80_00, coverage: 100_00 });
    expect(await totalsAt(atDesk, courseId, student)).toMatchObject({ now: 80_00, coverage: 100_00 });
  });

  test('without a reason, above full marks and of an activity that is gone it is refused on both sides', async () => {
    const good = { ...cellOf(homework), score: 10_00, max: 100_00, reason: 'Oral' };
    const wrong = [
      [{ ...good, reason: ' ' }, gradebookRefusal.reasonBlank],
      [{ ...good, score: 100_01 }, gradebookRefusal.aboveMax],
      [{ ...good, activityId: world.newId() }, gradebookRefusal.gone],
    ] as const;
    for (const [input, refusal] of wrong) {
      expect(await atDesk.store.mutate(calls.setGradeMark, input)).toEqual({ ok: false, refusal });
      expect(await reasonOf(teacher, calls.setGradeMark, input)).toBe(refusal.reason);
    }
  });
});

describe('what a student is not shown', () => {
  test('changes no byte on their device, and no figure', async () => {
    const hidden = await scoredHomework(teacher, courseId, { title: 'Hidden', hidesScores: true });
    await must(teacher, calls.setGradeItems, { courseId, ids: [hidden.id], categoryId: homeworks });
    await hidden.score(student, 30);
    await inStep();
    const [held, told] = [await heldAt(onPhone), JSON.stringify(await report())];
    let basis = {};
    for (const points of [55, 99, null]) {
      const said = { score: points === null ? null : points * 100, max: 100_00, reason: 'Second look', basis };
      await atDesk.store.mutate(calls.setGradeMark, { ...cellOf(hidden), ...said });
      await inStep();
      const mark = (await gradeMarksIn(atDesk.replica, courseId)).get(resultId(hidden.id, student.uid));
      expect(mark).toMatchObject({ score: said.score });
      basis = { mark: mark?.editions.mark ?? '' };
      expect(await heldAt(onPhone)).toBe(held);
      expect(JSON.stringify(await report())).toBe(told);
    }
  });

  test('is there the moment that their result is shown, and only what was said last', async () => {
    await atDesk.store.mutate(calls.setGradeMark, {
      ...cellOf(project),
      score: 5_00,
      max: 100_00,
      reason: 'A first look',
    });
    await inStep();
    const mark = (await gradeMarksIn(atDesk.replica, courseId)).get(resultId(project.id, student.uid));
    await atDesk.store.mutate(calls.setGradeMark, {
      ...{ ...cellOf(project), score: 75_00, max: 100_00, reason: 'Talked it over' },
      basis: { mark: mark?.editions.mark ?? '' },
    });
    await inStep();
    expect((await gradeMarksIn(onPhone.replica, courseId)).size).toBe(0);
    expect((await report()).totals.now).toBe(80_00);
    await project.score(student, 40);
    await inStep();
    const shown = (await gradeMarksIn(onPhone.replica, courseId)).get(resultId(project.id, student.uid));
    expect(shown).toMatchObject({ score: 75_00, reason: 'Talked it over', updatedBy: '', history: [], editions: {} });
    expect((await report()).totals).toMatchObject({ now: 77_00 });
    expect(JSON.stringify(shown)).not.toContain('A first look');
  });

  test('of others nothing is on their device', async () => {
    const classmate = await world.person('student');
    await world.join(classmate, teacher, courseId);
    await homework.score(classmate, 33);
    await must(teacher, calls.setGradeMark, {
      ...{ ...cellOf(homework, classmate), score: 44_00, max: 100_00, reason: 'Oral', isAnnounced: true },
    });
    await inStep();
    const held = await heldAt(onPhone);
    expect(held).not.toMatch(/Oral|"score":(3300|4400)|\[4,1,/);
  });
});
