import { beforeEach, describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { day } from '#contract/core/time.ts';
import { deleteCourseware, unpublishCoursewares } from '#contract/features/content/calls.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { setMemberRights } from '#contract/features/course/people-calls.ts';
import * as calls from '#contract/features/gradebook/calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { gradebookOf, gradeItemsIn, gradeMarksIn } from '#src/features/gradebook/data/queries.ts';
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
import { bookAt, cellOf, homework, homeworks, inStep, project, report, settled, setUpBook, totalsAt } from './class.ts';

const test = classTest();

beforeEach(setUpBook);

describe('a gradebook (S-022)', () => {
  test('the teacher and the student come to the same total, with what it speaks of', async () => {
    expect(await totalsAt(atDesk, courseId, student)).toMatchObject({ now: 80_00, coverage: 40_00 });
    await project.score(student, 60);
    await inStep();
    const { totals, categories } = await report();
    expect(totals).toMatchObject({ now: 68_00, end: null, coverage: 100_00 });
    expect(JSON.stringify(totals)).toBe(JSON.stringify(await totalsAt(atDesk, courseId, student)));
    expect(categories.map(({ name, weight }) => [name, weight])).toEqual([
      ['Homework', 40_00],
      ['Project', 60_00],
    ]);
  });

  test('what is set up without a network shows at once, and merges with what another set up meanwhile', async () => {
    const other = await world.device(teacher).open();
    await other.cycle();
    desk.network.online = false;
    const id = world.newId();
    await atDesk.store.mutate(calls.createGradeCategory, { courseId, id, name: 'Tests', weight: 20_00 });
    await atDesk.store.mutate(calls.changeGradeCategory, { courseId, id: homeworks, weight: 20_00 });
    await atDesk.store.mutate(calls.setGradeItems, { courseId, ids: [project.id], categoryId: id });
    expect((await bookAt(atDesk, courseId)).categories.map(({ name }) => name)).toEqual([
      'Homework',
      'Project',
      'Tests',
    ]);
    await other.store.mutate(calls.changeGradeCategory, { courseId, id: homeworks, name: 'Exercises' });
    await other.store.mutate(calls.setGradeItems, { courseId, ids: [project.id], weight: 5_00 });
    await other.cycle();
    desk.network.online = true;
    for (const tab of [atDesk, other]) await tab.cycle();
    for (const tab of [atDesk, other]) {
      const book = await gradebookOf(tab.replica, courseId);
      expect(book?.categories[homeworks]).toMatchObject({ name: 'Exercises', weight: 20_00 });
      expect((await gradeItemsIn(tab.replica, courseId)).get(project.id)).toMatchObject({
        categoryId: id,
        weight: 5_00,
      });
    }
  });

  test('a category that is removed and made again under its id has its items again', async () => {
    const before = await totalsAt(atDesk, courseId, student);
    await must(teacher, calls.removeGradeCategory, { courseId, id: homeworks });
    await inStep();
    expect(await totalsAt(atDesk, courseId, student)).toMatchObject({ now: null });
    await must(teacher, calls.createGradeCategory, { courseId, id: homeworks, name: 'Homework', weight: 40_00 });
    await inStep();
    expect(await totalsAt(atDesk, courseId, student)).toMatchObject({ now: before?.now, coverage: before?.coverage });
  });

  test('an activity that is taken back or deleted takes how it counts, and its cells, with it', async () => {
    await must(teacher, calls.setGradeMark, {
      ...cellOf(project),
      score: 9_00,
      max: 10_00,
      reason: 'Oral',
      isAnnounced: true,
    });
    await inStep();
    expect([...(await gradeItemsIn(onPhone.replica, courseId)).keys()].sort()).toEqual(
      [homework.id, project.id].sort(),
    );
    await must(teacher, unpublishCoursewares, { courseId, ids: [homework.id] });
    await inStep();
    expect([...(await gradeItemsIn(onPhone.replica, courseId)).keys()]).toEqual([project.id]);
    expect((await gradeItemsIn(atDesk.replica, courseId)).size).toBe(2);
    await must(teacher, deleteCourseware, { courseId, ids: [project.id] });
    await inStep();
    expect((await gradeItemsIn(atDesk.replica, courseId)).has(project.id)).toBe(false);
    expect((await gradeMarksIn(atDesk.replica, courseId)).size).toBe(0);
    expect((await gradeMarksIn(onPhone.replica, courseId)).size).toBe(0);
  });
});

describe('what is missing', () => {
  test('counts nothing by itself, 0 once somebody said so, and what comes late counts again; each act is kept', async () => {
    world.pass(2 * day);
    await inStep();
    expect(await totalsAt(atDesk, courseId, student)).toMatchObject({ now: 80_00, end: null });
    await atDesk.store.mutate(calls.countMissingGrades, { courseId, countsMissing: true });
    await inStep();
    expect(await totalsAt(atDesk, courseId, student)).toMatchObject({ now: 80_00, end: 32_00 });
    const place = { courseId, activityId: project.id };
    await must(student, submitHomework, { ...place, id: world.newId(), text: '<p>Late.</p>' });
    await settled();
    await inStep();
    expect(await totalsAt(atDesk, courseId, student)).toMatchObject({ now: 80_00, end: 80_00 });
    await must(teacher, calls.countMissingGrades, { courseId, countsMissing: false });
    await inStep();
    expect(await gradebookOf(atDesk.replica, courseId)).toMatchObject({
      countsMissing: false,
      log: [
        { by: teacher.uid, countsMissing: false },
        { by: teacher.uid, countsMissing: true },
      ],
    });
    expect((await gradebookOf(onPhone.replica, courseId))?.log).toEqual([]);
  });
});

describe('who comes and goes', () => {
  test('who was removed is not listed, keeps their cells, and has them again when they come back', async () => {
    await must(teacher, calls.setGradeMark, { ...cellOf(homework), score: 95_00, max: 100_00, reason: 'Oral' });
    await must(teacher, removeMember, { courseId, uid: student.uid });
    await inStep();
    expect((await bookAt(atDesk, courseId)).lines).toEqual([]);
    // Said where nobody has heard of it yet, it comes to nothing.
    expect(
      await reasonOf(teacher, calls.setGradeMark, { ...cellOf(project), score: 1_00, max: 2_00, reason: 'x' }),
    ).toBe(undefined);
    await world.join(student, teacher, courseId);
    await inStep();
    expect(await totalsAt(atDesk, courseId, student)).toMatchObject({ now: 95_00 });
    expect((await gradeMarksIn(atDesk.replica, courseId)).size).toBe(1);
    expect((await report()).totals.now).toBe(95_00);
  });

  test('students, strangers and an assistant without the right are refused on both sides', async () => {
    const input = { courseId, id: world.newId(), name: 'Mine', weight: 1_00 };
    const refused = { ok: false, refusal: coreRefusal.notAllowed };
    expect(await onPhone.store.mutate(calls.createGradeCategory, input)).toEqual(refused);
    const stranger = await world.person('teacher');
    const all = [
      [calls.createGradeCategory, input],
      [calls.changeGradeCategory, { courseId, id: homeworks, name: 'x' }],
      [calls.removeGradeCategory, { courseId, id: homeworks }],
      [calls.setGradeItems, { courseId, ids: [homework.id], isLeftOut: true }],
      [calls.setGradeMark, { ...cellOf(homework), score: 100_00, max: 100_00, reason: 'x' }],
      [calls.countMissingGrades, { courseId, countsMissing: true }],
    ] as const;
    for (const who of [student, stranger])
      for (const [call, given] of all)
        expect(await reasonOf(who, call as never, given as never)).toBe('core.notAllowed');
    const elsewhere = await world.course(stranger, []);
    const there = { courseId: elsewhere, ids: [homework.id], isLeftOut: true };
    expect(await reasonOf(stranger, calls.setGradeItems, there)).toBe(undefined);
    await inStep();
    expect((await gradeItemsIn(atDesk.replica, courseId)).get(homework.id)?.isLeftOut).toBe(false);
    const assistant = await world.person('student');
    await world.join(assistant, teacher, courseId);
    await must(teacher, setMemberRole, { courseId, uid: assistant.uid, role: 'assistant' });
    const rename = { courseId, id: homeworks, name: 'Exercises' };
    expect(await reasonOf(assistant, calls.changeGradeCategory, rename)).toBe(undefined);
    await must(teacher, setMemberRights, { courseId, uid: assistant.uid, granted: [], denied: ['grade.write'] });
    expect(await reasonOf(assistant, calls.changeGradeCategory, rename)).toBe('core.notAllowed');
  });
});
