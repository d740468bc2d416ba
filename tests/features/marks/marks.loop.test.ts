import { beforeEach, expect } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { giveComments, releaseReviews, submitHomework } from '#contract/features/homework/work-calls.ts';
import * as calls from '#contract/features/marks/calls.ts';
import { marksRefusal } from '#contract/features/marks/rules.ts';
import { markReleaseOf, markSheetOf, marksOn } from '#src/features/marks/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { givenHomework, openWork } from '../homework/school.ts';

const test = worldTest();

let teacher: Person;
let student: Person;
let classmate: Person;
let place: { courseId: string; activityId: string };
let work: { courseId: string; activityId: string; subject: string; attemptId: string };
let atDesk: Tab;
let onPhone: Tab;

beforeEach(async () => {
  teacher = await world.person('teacher');
  student = await world.person('student');
  classmate = await world.person('student');
  const courseId = await world.course(teacher, [student, classmate]);
  const activityId = await givenHomework(world, teacher, courseId, { closesAt: world.now() + hour });
  place = { courseId, activityId };
  work = { ...place, subject: student.uid, attemptId: await handIn() };
  atDesk = await world.device(teacher).open();
  await openWork(atDesk, world, activityId);
  await atDesk.cycle();
  onPhone = await world.device(student).open();
  await onPhone.cycle();
});

const handIn = async () => {
  const id = world.newId();
  const said = await world.say(student, submitHomework, { ...place, id, text: '<p>By the squeeze theorem.</p>' });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return id;
};

const passage = (note = 'Which one?') => ({
  ...{ id: world.newId(), kind: 'text' as const, target: 'text', quote: 'squeeze theorem', note },
  ...{ page: 0, color: 'red' as const, points: '', before: 'By the ', after: '.', start: 7 },
});
const mark = (tab = atDesk, marks = [passage()]) => tab.store.mutate(calls.addMarks, { ...work, marks });
const settle = async () => {
  await atDesk.cycle();
  await world.server.runJobs();
  await onPhone.cycle();
};
const sheet = () => markSheetOf(onPhone.replica, work.attemptId);

test('marks are a layer of staff’s own, made without a network; their author sees them with the review, and not before', async () => {
  expect(await mark()).toMatchObject({ ok: true });
  expect(await marksOn(atDesk.replica, work.attemptId)).toHaveLength(1);
  await settle();
  expect(await sheet()).toBeUndefined();
  const works = [{ subject: student.uid, attemptId: work.attemptId, basis: '' }];
  await atDesk.store.mutate(giveComments, { ...place, works, comment: 'Good.' });
  await atDesk.store.mutate(releaseReviews, { ...place, subjects: [student.uid] });
  await settle();
  expect(await sheet()).toMatchObject({ marks: [{ quote: 'squeeze theorem', note: 'Which one?', by: teacher.uid }] });
  await mark(atDesk, [passage('Later.')]);
  await settle();
  expect((await sheet())?.marks).toHaveLength(1);
});

test('they are shown by themselves, too: those that were seen, and what was erased goes', async () => {
  await mark(atDesk, [passage('one'), passage('two')]);
  const made = await marksOn(atDesk.replica, work.attemptId);
  const [one, two] = ['one', 'two'].map((words) => made.find(({ note }) => note === words));
  await atDesk.store.mutate(calls.releaseMarks, { ...work, ids: [one?.id ?? '', two?.id ?? ''] });
  await settle();
  expect((await sheet())?.marks).toHaveLength(2);
  await atDesk.store.mutate(calls.eraseMarks, { ...place, ids: [one?.id ?? ''] });
  await atDesk.store.mutate(calls.releaseMarks, { ...work, ids: [two?.id ?? ''] });
  await settle();
  expect((await sheet())?.marks.map(({ note }) => note)).toEqual(['two']);
});

test('two who mark the same work without a network lose nothing, and what both erase is erased', async () => {
  const other = await world.device(teacher).open();
  await openWork(other, world, place.activityId);
  await other.cycle();
  await mark(atDesk, [passage('one')]);
  await mark(other, [passage('two')]);
  await atDesk.cycle();
  await other.cycle();
  await atDesk.cycle();
  const both = await marksOn(atDesk.replica, work.attemptId);
  expect(both.map(({ note }) => note).sort()).toEqual(['one', 'two']);
  const ids = both.map(({ id }) => id);
  await atDesk.store.mutate(calls.eraseMarks, { ...place, ids });
  await other.store.mutate(calls.eraseMarks, { ...place, ids });
  await atDesk.cycle();
  await other.cycle();
  expect(await marksOn(other.replica, work.attemptId)).toEqual([]);
});

test('no student has them or makes them, nobody marks what is not there, and a mark says something', async () => {
  await mark();
  await settle();
  const theirs = await world.device(classmate).open();
  await openWork(theirs, world, place.activityId);
  await theirs.cycle();
  expect(await marksOn(theirs.replica, work.attemptId)).toEqual([]);
  expect(await markReleaseOf(theirs.replica, work.attemptId)).toBeUndefined();
  for (const who of [student, classmate])
    expect(await world.say(who, calls.addMarks, { ...work, marks: [passage()] })).toMatchObject({ code: 10403 });
  const elsewhere = { ...passage(), target: world.newId() };
  expect(await world.say(teacher, calls.addMarks, { ...work, marks: [elsewhere] })).toMatchObject({
    refusal: marksRefusal.gone,
  });
  const foreign = { ...work, subject: classmate.uid, marks: [passage()] };
  expect(await world.say(teacher, calls.addMarks, foreign)).toMatchObject({ refusal: marksRefusal.gone });
  expect(await world.say(teacher, calls.addMarks, { ...work, marks: [{ ...passage(), quote: ' ' }] })).toMatchObject({
    refusal: marksRefusal.blank,
  });
});
