import { beforeEach, describe, expect } from 'vitest';
import { replyCode } from '#contract/core/reply-code.ts';
import { hour } from '#contract/core/time.ts';
import { usualGrace } from '#contract/features/activity/keys.ts';
import * as peers from '#contract/features/homework/peer-calls.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { giveScores, releaseReviews, submitHomework } from '#contract/features/homework/work-calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { peerSaidOf, peerTasksOf, peerWorksOf } from '#src/features/homework/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { createSender, fileOf } from '../upload/sender.ts';
import { givenHomework, handIn, openWork } from './school.ts';

const test = worldTest();

let teacher: Person;
let students: readonly Person[];
let courseId: string;
let activityId: string;
let atDesk: Tab;
let phones: readonly Device[];
let tabs: readonly Tab[];
let place: { courseId: string; activityId: string };

const rules = { count: 2, way: 'random', isAnonymous: true, dropsOutliers: true, dueAt: 0 } as const;

/** Four students; all of them have handed in. */
const begin = async (peer: Partial<{ isAnonymous: boolean; way: 'teacher'; dueAt: number }> = {}) => {
  teacher = await world.person('teacher');
  students = await Promise.all(Array.from({ length: 4 }, () => world.person('student')));
  courseId = await world.course(teacher, students);
  activityId = await givenHomework(world, teacher, courseId, { mode: 'peer', peer: { ...rules, ...peer } });
  place = { courseId, activityId };
  phones = students.map((student) => world.device(student));
  tabs = await Promise.all(phones.map((phone) => phone.open()));
  for (const [index, tab] of tabs.entries()) {
    await tab.cycle();
    await handIn(tab, world, { ...place, text: `<p>Answer number ${index}.</p>` });
    await tab.cycle();
  }
  atDesk = await world.device(teacher).open();
  await openWork(atDesk, world, activityId);
  await atDesk.cycle();
};

const settle = async () => {
  await world.server.runJobs();
  for (const tab of [atDesk, ...tabs]) await tab.cycle();
};
const student = (index: number): Person => students[index] as Person;
const tab = (index: number): Tab => tabs[index] as Tab;
const worksOf = (index: number) => peerWorksOf(tab(index).replica, activityId);
const review = async (index: number, score: number, comment = 'Fine.') => {
  for (const { id } of await worksOf(index))
    await tab(index).store.mutate(peers.givePeerReview, { ...place, id, score, comment });
  await tab(index).cycle();
};

describe('classmates review each other', () => {
  beforeEach(async () => {
    await begin();
    await atDesk.store.mutate(peers.distributeReviews, place);
    await settle();
  });

  test('each gets two works, none of them their own, and reviews them without a network (C-197, C-199, C-203)', async () => {
    for (const [index] of students.entries()) {
      const works = await worksOf(index);
      expect(works.map(({ number }) => number)).toEqual([1, 2]);
      expect(works.some(({ text }) => text.includes(`number ${index}`))).toBe(false);
    }
    const [first] = await worksOf(0);
    const phone = phones[0] as Device;
    phone.network.online = false;
    const input = { ...place, id: first?.id ?? '', score: 80_00, comment: ' Clear. ' };
    expect(await tab(0).store.mutate(peers.givePeerReview, input)).toMatchObject({ ok: true });
    expect((await worksOf(0))[0]).toMatchObject({ score: 80_00, comment: 'Clear.' });
    phone.network.online = true;
    phone.network.fate = () => 'replyLost';
    await expect(tab(0).cycle()).rejects.toThrow();
    phone.network.fate = () => 'ok';
    await tab(0).cycle();
    expect(await world.say(teacher, peers.getReviewInfo, place)).toMatchObject({
      data: { total: 8, done: 1, anonymous: 1 },
    });
    expect(await world.say(student(0), peers.getStudentReviewInfo, place)).toMatchObject({
      data: {
        list: [
          { number: 1, score: 80, done: 1 },
          { number: 2, score: null, done: 0 },
        ],
      },
    });
    const listed = await world.say(teacher, peers.getExaminesPeople, place);
    expect(listed.ok && listed.data.list.map(({ total }) => total)).toEqual([2, 2, 2, 2]);
  });

  test('scores come together as a draft, outliers dropped, and each author hears what was said once it is released (C-201)', async () => {
    // Chance says who reviews whom: no two of them are so far apart that the teacher has to decide.
    for (const [index, score] of [80_00, 85_00, 95_00, 100_00].entries()) await review(index, score, `Said ${score}.`);
    const subjects = students.map(({ uid }) => uid);
    await giveOne();
    const said = await atDesk.store.mutate(peers.takePeerScores, { ...place, subjects });
    expect(said).toMatchObject({ ok: true });
    await settle();
    const result = await world.say(teacher, peers.getDistributionResult, place);
    const own = result.ok ? result.data.list.find(({ uid }) => uid === student(1).uid) : undefined;
    const scores = own?.reviewers.map(({ score }) => score ?? 0) ?? [];
    expect(scores).toHaveLength(2);
    expect(await peerSaidOf(tab(1).replica, activityId)).toEqual([]);
    await atDesk.store.mutate(releaseReviews, { ...place, subjects });
    await atDesk.cycle();
    await settle();
    const told = await peerSaidOf(tab(1).replica, activityId);
    expect(told.map(({ score }) => (score ?? 0) / 100).sort()).toEqual([...scores].sort());
    expect(told.every(({ reviewer }) => reviewer === '')).toBe(true);
  });

  /** What a teacher gave stays. */
  const giveOne = async () => {
    const work = { subject: student(0).uid, attemptId: '', score: 61_00, parts: [], basis: '' };
    await world.say(teacher, giveScores, { ...place, works: [work] });
  };

  test('no name, id or time of an author is on a reviewer’s device, in no answer, and the other way round', async () => {
    await review(0, 75_00);
    const pulled = JSON.stringify(await worksOf(0));
    const answered = JSON.stringify(await world.say(student(0), peers.getStudentReviewInfo, place));
    const attempts = await world.say(teacher, peers.getDistributionResult, place);
    for (const other of students.slice(1)) {
      expect(pulled.includes(other.uid) || pulled.includes(other.username)).toBe(false);
      expect(answered.includes(other.uid) || answered.includes(other.username)).toBe(false);
    }
    expect(attempts.ok).toBe(true);
    for (const { id } of await worksOf(0)) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(await peerTasksOf(tab(0).replica, activityId)).toEqual([]);
  });

  test('nobody reviews what was not given to them, in whatever role', async () => {
    const [others] = await worksOf(1);
    const stranger = await world.person('student');
    const input = { ...place, id: others?.id ?? '', score: 1_00, comment: '' };
    const mine = new Set((await worksOf(0)).map(({ id }) => id));
    if (!mine.has(input.id))
      expect(await world.say(student(0), peers.givePeerReview, input)).toMatchObject({
        refusal: homeworkRefusal.notReviewer,
      });
    expect(await world.say(stranger, peers.givePeerReview, input)).toMatchObject({ code: replyCode.notAllowed });
    expect(await world.say(teacher, peers.givePeerReview, input)).toMatchObject({ code: replyCode.notAllowed });
    for (const call of [peers.getReviewInfo, peers.getExaminesPeople, peers.getDistributionResult] as const)
      expect(await world.say(student(0), call, place)).toMatchObject({ code: replyCode.notAllowed });
    expect(await world.say(student(0), peers.distributeReviews, place)).toMatchObject({ code: replyCode.notAllowed });
  });

  test('the work that others review is not replaced, and its author is told so', async () => {
    await handIn(tab(0), world, { ...place, text: '<p>Other.</p>' });
    await tab(0).cycle();
    expect(await attentionEntries(tab(0).replica)).toMatchObject([{ refusal: homeworkRefusal.graded }]);
  });

  test('who comes later gets reviewers too; the teacher changes who reviews, and what was said stays (C-202)', async () => {
    const late = await world.person('student');
    await world.join(late, teacher, courseId);
    const given = { ...place, id: world.newId(), text: '<p>Late.</p>' };
    expect(await world.say(late, submitHomework, given)).toMatchObject({ ok: true });
    expect(await world.say(teacher, peers.distributeReviews, place)).toMatchObject({ data: { works: 5, reviews: 10 } });
    await review(0, 75_00);
    const [first] = await worksOf(0);
    await atDesk.cycle();
    const task = (await peerTasksOf(atDesk.replica, activityId)).find(({ id }) => id === first?.id);
    const reviewers = [late.uid];
    const change = { ...place, subject: task?.subject ?? '', reviewers };
    expect(await world.say(teacher, peers.changeExaminesPeople, change)).toMatchObject({ ok: true });
    await settle();
    const after = (await peerTasksOf(atDesk.replica, activityId)).filter(({ subject }) => subject === task?.subject);
    expect(after.map(({ reviewer }) => reviewer).sort()).toEqual([student(0).uid, late.uid].sort());
    const own = { ...change, reviewers: [task?.subject ?? ''] };
    expect(await world.say(teacher, peers.changeExaminesPeople, own)).toMatchObject({
      refusal: homeworkRefusal.notReviewer,
    });
    expect(await world.say(teacher, peers.changeExaminesPeople, { ...change, reviewers: [teacher.uid] })).toMatchObject(
      {
        refusal: homeworkRefusal.notReviewer,
      },
    );
  });

  test('once reviews were given out only the date changes; after it nobody reviews (C-198)', async () => {
    const peer = { ...rules, dueAt: world.now() + hour };
    expect(await atDesk.store.mutate(peers.setReviewInfo, { ...place, peer: { ...peer, count: 1 } })).toEqual({
      ok: false,
      refusal: homeworkRefusal.peerBegun,
    });
    expect(await atDesk.store.mutate(peers.setReviewInfo, { ...place, peer })).toMatchObject({ ok: true });
    await atDesk.cycle();
    await settle();
    world.pass(2 * hour);
    const [first] = await worksOf(0);
    const input = { ...place, id: first?.id ?? '', score: 1_00, comment: '' };
    expect(await tab(0).store.mutate(peers.givePeerReview, input)).toEqual({
      ok: false,
      refusal: homeworkRefusal.peerOver,
    });
    expect(await world.say(student(0), peers.givePeerReview, input)).toMatchObject({
      refusal: homeworkRefusal.peerOver,
    });
  });

  test('a review that says it was written in time counts within the grace, and never after it', async () => {
    const dueAt = world.now() + hour;
    await world.say(teacher, peers.setReviewInfo, { ...place, peer: { ...rules, dueAt } });
    await settle();
    const [first] = await worksOf(0);
    const saying = (comment: string) =>
      world.server.app.inject({
        method: 'POST',
        url: peers.givePeerReview.path,
        headers: { token: student(0).token, 'x-sync-at': String(dueAt - 1) },
        payload: { ...place, id: first?.id, score: 1_00, comment },
      });
    world.pass(hour + usualGrace - 1);
    expect((await saying('Clear.')).json()).toMatchObject({ status: 1 });
    world.pass(2);
    expect((await saying('Not at all.')).json().data).toEqual({ refusal: homeworkRefusal.peerOver });
    await settle();
    expect(await worksOf(0)).toContainEqual(expect.objectContaining({ id: first?.id, comment: 'Clear.' }));
  });
});

test('with names, files go along; without, they stay behind and the reviewer is told how many', async () => {
  for (const isAnonymous of [false, true]) {
    await begin({ isAnonymous });
    const file = fileOf(world, 'my proof', 'Li Ming.txt');
    await createSender(2_048_000).upload(world, student(0), file);
    const files = [{ id: file.id, name: 'x', size: 1, type: '' }];
    await world.say(student(0), submitHomework, { ...place, id: world.newId(), text: '<p>See file.</p>', files });
    await world.say(teacher, peers.distributeReviews, place);
    await settle();
    const all = (await Promise.all([1, 2, 3].map(worksOf))).flat();
    const [lent] = all.filter(({ text }) => text.includes('See file'));
    if (isAnonymous) expect(lent).toMatchObject({ files: [], withheld: 1, subject: '' });
    else expect(lent).toMatchObject({ files: [{ name: 'Li Ming.txt' }], withheld: 0, subject: student(0).uid });
  }
});

test('the teacher says who reviews whom, where the rules leave it to them', async () => {
  await begin({ way: 'teacher' });
  expect(await world.say(teacher, peers.distributeReviews, place)).toMatchObject({ data: { reviews: 0 } });
  const change = { ...place, subject: student(0).uid, reviewers: [student(1).uid, student(2).uid] };
  expect(await world.say(teacher, peers.changeExaminesPeople, change)).toMatchObject({ ok: true });
  await settle();
  expect(await worksOf(1)).toMatchObject([{ text: '<p>Answer number 0.</p>' }]);
});
