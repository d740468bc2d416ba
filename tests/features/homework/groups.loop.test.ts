import { beforeEach, expect } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { unpacked } from '#contract/features/activity/result.ts';
import { createGroupSet, placeStudents } from '#contract/features/group/calls.ts';
import * as groups from '#contract/features/homework/group-calls.ts';
import type { AttemptRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { takeInWork, type WorkFile } from '#contract/features/homework/take-in-calls.ts';
import { releaseReviews, submitHomework } from '#contract/features/homework/work-calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { sheetOf } from '#src/features/activity/data/public.ts';
import { attemptsOf, reviewById, reviewsOf, sharedAnswers, standingIn } from '#src/features/homework/data/queries.ts';
import { readWorkFile, takeInOf, workFileOf } from '#src/features/homework/view/parts/work-file.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { givenHomework, openWork } from './school.ts';

const test = worldTest();

let teacher: Person;
let [ann, bob, cat]: readonly Person[] = [];
let courseId: string;
let setId: string;
let red: string;
let blue: string;
let activityId: string;
let atDesk: Tab;
let ofAnn: Tab;
let ofBob: Tab;
let ofCat: Tab;
let place: { courseId: string; activityId: string };

/** Two groups: Ann and Bob are red, Cat is blue. */
beforeEach(async () => {
  teacher = await world.person('teacher');
  const people = [await world.person('student'), await world.person('student'), await world.person('student')];
  [ann, bob, cat] = people;
  courseId = await world.course(teacher, people);
  [setId, red, blue] = [world.newId(), world.newId(), world.newId()];
  const named = [
    { id: red, name: 'Red' },
    { id: blue, name: 'Blue' },
  ];
  await world.say(teacher, createGroupSet, {
    courseId,
    id: setId,
    name: 'Labs',
    groups: named,
    choosing: 0,
    listed: 0,
    cap: 0,
  });
  const moves = [
    { uid: uid(ann), groupId: red },
    { uid: uid(bob), groupId: red },
    { uid: uid(cat), groupId: blue },
  ];
  await world.say(teacher, placeStudents, { courseId, setId, moves });
  const closesAt = world.now() + hour;
  activityId = await givenHomework(world, teacher, courseId, { mode: 'group', groupSetId: setId, closesAt });
  place = { courseId, activityId };
  atDesk = await world.device(teacher).open();
  await openWork(atDesk, world, activityId);
  [ofAnn, ofBob, ofCat] = [await opened(ann), await opened(bob), await opened(cat)];
});

const uid = (person: Person | undefined): string => person?.uid ?? '';
const opened = async (person: Person | undefined): Promise<Tab> => {
  const tab = await world.device(person as Person).open();
  await tab.cycle();
  return tab;
};
const handInFor = (tab: Tab, groupId: string, text = '<p>Our report.</p>') =>
  tab.store.mutate(submitHomework, { ...place, id: world.newId(), text, groupId });
const settle = async () => {
  await world.server.runJobs();
  for (const tab of [atDesk, ofAnn, ofBob, ofCat]) await tab.cycle();
};

test('any member hands in for the group without a network: one work, told to the others, and theirs too (C-207, C-210)', async () => {
  expect(await handInFor(ofAnn, red)).toMatchObject({ ok: true });
  await ofAnn.cycle();
  await settle();
  expect(await attemptsOf(ofBob.replica, activityId)).toMatchObject([{ by: uid(ann), groupId: red, number: 1 }]);
  expect(await standingIn(ofBob.replica, activityId)).toMatchObject({ state: 'submitted', uid: uid(bob) });
  expect(await standingIn(ofCat.replica, activityId)).toBeUndefined();
  expect(await world.say(teacher, groups.listGroups, place)).toMatchObject({
    data: { list: [{ username: 'Red', state: 'submitted', attempts: 1 }], total: 1 },
  });
  expect(await world.say(teacher, groups.getGroupHomework, { ...place, subject: red })).toMatchObject({
    data: { list: [{ number: 1 }] },
  });
  // The other one makes it better: a second version of the same work.
  expect(await handInFor(ofBob, red, '<p>Better.</p>')).toMatchObject({ ok: true });
  await ofBob.cycle();
  await settle();
  expect((await attemptsOf(ofAnn.replica, activityId)).map(({ number }) => number)).toEqual([2, 1]);
});

test('who is in another group, or names none, is refused on both sides', async () => {
  expect(await handInFor(ofCat, red)).toEqual({ ok: false, refusal: homeworkRefusal.noGroup });
  expect(await handInFor(ofCat, '')).toEqual({ ok: false, refusal: homeworkRefusal.noGroup });
  const input = { ...place, id: world.newId(), text: '<p>x</p>' };
  expect(await world.say(cat as Person, submitHomework, { ...input, groupId: red })).toMatchObject({
    refusal: homeworkRefusal.noGroup,
  });
  expect(await world.say(cat as Person, submitHomework, { ...input, groupId: setId })).toMatchObject({ ok: false });
});

test('a group’s work is taken in from a file: it is the group’s, of whoever is in it, and once (P4)', async () => {
  await handInFor(ofAnn, red, '<p>From the island.</p>');
  const [attempt] = await attemptsOf(ofAnn.replica, activityId);
  const about = { uid: uid(ann), name: 'Ann', title: 'Report' };
  const { blob } = await workFileOf(attempt as AttemptRow, about, async () => undefined);
  const opened = await readWorkFile(blob);
  const input = takeInOf(opened?.work as WorkFile, []);
  expect(input).toMatchObject({ groupId: red, author: uid(ann) });
  // Whose group it is, the course says and not the file.
  for (const wrong of [{ groupId: blue }, { groupId: '' }, { groupId: setId }, { author: uid(cat) }])
    expect(await world.say(teacher, takeInWork, { ...input, ...wrong })).toMatchObject({
      refusal: homeworkRefusal.noGroup,
    });
  await atDesk.cycle();
  expect(await atDesk.store.mutate(takeInWork, input)).toMatchObject({ ok: true });
  await atDesk.cycle();
  expect(await reviewById(atDesk.replica, `${activityId}.${red}`)).toMatchObject({ state: 'submitted', attempts: 1 });
  await settle();
  await settle();
  for (const tab of [ofAnn, ofBob])
    expect(await attemptsOf(tab.replica, activityId)).toMatchObject([{ by: uid(teacher), groupId: red, number: 1 }]);
  expect(await standingIn(ofCat.replica, activityId)).toBeUndefined();
  expect(await attentionEntries(ofAnn.replica)).toEqual([]);
  expect(await world.say(teacher, takeInWork, input)).toMatchObject({ refusal: homeworkRefusal.takenIn });
});

test('one score for the group, a result for each; given back to all of it (C-206, C-208, C-209, C-211, C-213, C-217)', async () => {
  await handInFor(ofAnn, red);
  await ofAnn.cycle();
  await atDesk.cycle();
  const work = { subject: red, attemptId: '', basis: '' };
  expect(
    await atDesk.store.mutate(groups.giveGroupScores, { ...place, works: [{ ...work, score: 90_00, parts: [] }] }),
  ).toMatchObject({ ok: true });
  expect(
    await atDesk.store.mutate(groups.giveGroupComments, { ...place, works: [work], comment: 'Good.' }),
  ).toMatchObject({
    ok: true,
  });
  await atDesk.store.mutate(releaseReviews, { ...place, subjects: [red] });
  await atDesk.cycle();
  await settle();
  for (const tab of [ofAnn, ofBob])
    expect(await standingIn(tab.replica, activityId)).toMatchObject({ feedback: { score: 90_00, comment: 'Good.' } });
  world.pass(2_000);
  await settle();
  const cells = (await sheetOf(atDesk.replica, activityId))?.cells ?? {};
  for (const person of [ann, bob]) {
    const cell = cells[uid(person)];
    expect(cell && unpacked(cell)).toMatchObject({ state: 'graded', score: 90_00 });
  }
  expect(await world.say(teacher, groups.urgeGroups, { ...place, subjects: [red, blue] })).toMatchObject({
    data: { students: 1 },
  });
  await atDesk.cycle();
  const reviews = await reviewsOf(atDesk.replica, activityId);
  expect([red, blue].map((id) => (reviews.get(id)?.urgedAt ?? 0) > 0)).toEqual([false, true]);
  expect(reviews.get(blue)?.members).toHaveLength(1);
  const back = { ...place, subjects: [red], reason: 'Add the data.' };
  expect(await atDesk.store.mutate(groups.returnGroupWorks, back)).toMatchObject({ ok: true });
  await atDesk.cycle();
  await settle();
  expect(await standingIn(ofBob.replica, activityId)).toMatchObject({
    state: 'returned',
    returnReason: 'Add the data.',
  });
  const log = await world.say(teacher, groups.homeworkLogListGroup, { ...place, groupId: red });
  expect(log.ok && log.data.list.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['submitted', 'scored', 'commented', 'released', 'returned']),
  );
  expect(await world.say(ann as Person, groups.homeworkLogListGroup, { ...place, groupId: red })).toMatchObject({
    code: 10403,
  });
  // On paper: everybody of the group is done.
  await world.say(teacher, groups.setGroupHandInState, { ...place, subjects: [blue], state: 'submitted' });
  await settle();
  expect(await standingIn(ofCat.replica, activityId)).toMatchObject({ state: 'submitted' });
});

test('a group’s answer is shared with its reason (C-236, C-237)', async () => {
  await handInFor(ofAnn, red);
  await ofAnn.cycle();
  await atDesk.cycle();
  world.pass(2 * hour);
  const [attempt] = await attemptsOf(ofAnn.replica, activityId);
  const input = { ...place, attemptId: attempt?.id ?? '', reason: 'Clear.' };
  expect(await atDesk.store.mutate(groups.shareGroupAnswer, input)).toMatchObject({ ok: true });
  await atDesk.cycle();
  await settle();
  expect(await sharedAnswers(ofCat.replica, activityId)).toMatchObject([{ subject: '', reason: 'Clear.' }]);
  await atDesk.store.mutate(groups.unshareGroupAnswer, { ...place, attemptId: input.attemptId });
  await atDesk.cycle();
  await settle();
  expect(await sharedAnswers(ofCat.replica, activityId)).toEqual([]);
});
