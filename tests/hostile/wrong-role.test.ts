import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { Right } from '#contract/core/roles.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { setMemberRights } from '#contract/features/course/people-calls.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import * as exam from '#contract/features/exam/calls.ts';
import * as ai from '#contract/features/homework/ai-calls.ts';
import * as homework from '#contract/features/homework/calls.ts';
import { storeHomeworkFileToCourseware } from '#contract/features/homework/file-calls.ts';
import * as groups from '#contract/features/homework/group-calls.ts';
import * as peers from '#contract/features/homework/peer-calls.ts';
import { getListByHomework } from '#contract/features/homework/questions.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import * as work from '#contract/features/homework/work-calls.ts';
import { addBankItems, removeBankItems, reviseBankItem, setBankItems } from '#contract/features/question/bank-calls.ts';
import { givenTest } from '#tests/features/exam/school.ts';
import { givenHomework } from '#tests/features/homework/school.ts';
import { choice, keyOf } from '#tests/features/question/samples.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let teacher: Person;
let student: Person;
let stranger: Person;
let courseId: string;

beforeAll(async () => {
  world = await createWorld();
  [teacher, student, stranger] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('teacher'),
  ];
  courseId = await world.course(teacher, [student]);
});
afterAll(() => world?.close());

const refused = { ok: false, refusal: { reason: coreRefusal.notAllowed.reason } };

test('who runs a test is its staff: students and teachers of other courses are refused each of their deeds', async () => {
  const { activityId, items } = await givenTest(world, teacher, courseId, {});
  const place = { courseId, activityId };
  const attemptId = world.newId();
  expect(await world.say(student, exam.startTest, { ...place, id: attemptId, device: 'own' })).toMatchObject({
    ok: true,
  });
  const subjects = [student.uid];
  for (const who of [student, stranger]) {
    const marks = [{ id: world.newId(), attemptId, itemId: items[0] ?? '', score: 100, comment: '' }];
    const tries = [
      world.say(who, exam.giveMarks, { ...place, marks }),
      world.say(who, exam.markAgain, place),
      world.say(who, exam.setExtraTime, { ...place, subjects, minutes: 30 }),
      world.say(who, exam.allowDevice, { ...place, attemptId, askedAt: 0 }),
      world.say(who, exam.collectTests, { ...place, subjects }),
      world.say(who, exam.endTest, place),
      world.say(who, exam.returnTests, { ...place, subjects, reason: '' }),
      world.say(who, exam.releaseResults, { ...place, shown: true }),
      world.say(who, exam.takeLateTest, { ...place, attemptId }),
    ];
    for (const [at, said] of (await Promise.all(tries)).entries())
      expect(said, `${who.username}, deed ${at}`).toMatchObject(refused);
  }
});

test('who judges homework is its staff: students and teachers of other courses are refused each of their deeds, and change nothing', async () => {
  const rules = { count: 1, way: 'random', isAnonymous: true, dropsOutliers: true, dueAt: 0 } as const;
  const activityId = await givenHomework(world, teacher, courseId, { mode: 'peer', peer: rules });
  const place = { courseId, activityId };
  const attemptId = world.newId();
  expect(await world.say(student, work.submitHomework, { ...place, id: attemptId, text: 'Done.' })).toMatchObject({
    ok: true,
  });
  const [subject, subjects] = [student.uid, [student.uid]];
  const deeds = (who: Person) => {
    const one = { subject, attemptId, basis: '' };
    const scores = { ...place, works: [{ ...one, score: 100_00, parts: [] }] };
    const comments = { ...place, works: [one], comment: 'x' };
    const counted = { ...place, subjects, state: 'none' } as const;
    const returned = { ...place, subjects, reason: 'x' };
    const shared = { ...place, attemptId, reason: 'x' };
    const [asked, some] = [
      { ...place, subject },
      { ...place, subjects },
    ];
    const kept = { ...place, id: world.newId(), fileId: world.newId(), title: 'x', order: 'a0' };
    return [
      world.say(who, work.giveScores, scores),
      world.say(who, groups.giveGroupScores, scores),
      world.say(who, work.giveRandomScores, { ...some, low: 0, high: 100, step: 1, seed: 's' }),
      world.say(who, work.giveComments, comments),
      world.say(who, groups.giveGroupComments, comments),
      world.say(who, work.releaseReviews, some),
      world.say(who, work.returnWorks, returned),
      world.say(who, groups.returnGroupWorks, returned),
      world.say(who, work.setHandInState, counted),
      world.say(who, groups.setGroupHandInState, counted),
      world.say(who, work.urgeStudents, some),
      world.say(who, groups.urgeGroups, some),
      world.say(who, work.urgeAll, place),
      world.say(who, work.shareAnswer, shared),
      world.say(who, groups.shareGroupAnswer, shared),
      world.say(who, work.unshareAnswer, { ...place, attemptId }),
      world.say(who, groups.unshareGroupAnswer, { ...place, attemptId }),
      world.say(who, homework.setScoreDisplay, { ...place, hides: true }),
      world.say(who, peers.setReviewInfo, { ...place, peer: { ...rules, count: 2 } }),
      world.say(who, peers.distributeReviews, place),
      world.say(who, peers.changeExaminesPeople, { ...asked, reviewers: [] }),
      world.say(who, peers.takePeerScores, some),
      world.say(who, storeHomeworkFileToCourseware, kept),
      world.say(who, ai.saveHomeworkAiReviewSetting, { ...place, strictness: 'gentle' }),
      world.say(who, ai.retractAiReview, some),
      world.say(who, ai.retractAiGroupReview, some),
      world.say(who, ai.takeAiReviews, some),
    ];
  };
  const stands = () => world.say(teacher, getListByHomework, place);
  const before = await stands();
  expect(before).toMatchObject({ ok: true });
  for (const who of [student, stranger])
    for (const [at, said] of (await Promise.all(deeds(who))).entries())
      expect(said, `${who.username}, deed ${at}`).toMatchObject(refused);
  expect(await stands()).toEqual(before);
  // What classmates review is given to them by name: nobody says anything of a work that was not.
  const review = { ...place, id: 'none', score: 1, comment: 'x' };
  expect(await world.say(student, peers.givePeerReview, review)).toMatchObject({
    refusal: { reason: homeworkRefusal.notReviewer.reason },
  });
  for (const who of [teacher, stranger])
    expect(await world.say(who, peers.givePeerReview, review)).toMatchObject(refused);
});

test('a review of a classmate’s work is written by who was asked for it alone, whoever knows its id', async () => {
  const [one, other] = [await world.person('student'), await world.person('student')];
  const ownCourse = await world.course(teacher, [one, other]);
  const rules = { count: 1, way: 'random', isAnonymous: true, dropsOutliers: true, dueAt: 0 } as const;
  const activityId = await givenHomework(world, teacher, ownCourse, { mode: 'peer', peer: rules });
  const place = { courseId: ownCourse, activityId };
  for (const who of [one, other])
    await world.say(who, work.submitHomework, { ...place, id: world.newId(), text: who.username });
  expect(await world.say(teacher, peers.distributeReviews, place)).toMatchObject({ data: { reviews: 2 } });
  await world.server.runJobs();
  const [mine, theirs] = await Promise.all(
    [one, other].map(async (who) => {
      const told = await world.say(who, peers.getStudentReviewInfo, place);
      return told.ok ? (told.data.list[0]?.id ?? '') : '';
    }),
  );
  expect(mine).not.toBe(theirs);
  const say = (who: Person, id = '') =>
    world.say(who, peers.givePeerReview, { ...place, id, score: 90_00, comment: 'x' });
  expect(await say(one, theirs)).toMatchObject({ refusal: { reason: homeworkRefusal.notReviewer.reason } });
  const given = () => world.say(teacher, peers.getDistributionResult, place);
  expect(JSON.stringify(await given())).not.toContain('"done":1');
  expect(await say(one, mine)).toMatchObject({ ok: true });
  expect(JSON.stringify(await given())).toContain('"done":1');
});

test('the bank of a course is kept by its staff, whoever sends it', async () => {
  const item = {
    id: world.newId(),
    folderId: '',
    labels: [],
    question: choice('single', ['a', 'b']),
    key: keyOf({ kind: 'options', right: ['b'] }),
  };
  expect(await world.say(teacher, addBankItems, { courseId, items: [item] })).toMatchObject({ ok: true });
  const ids = [item.id];
  for (const who of [student, stranger]) {
    const { question, key } = item;
    const tries = [
      world.say(who, addBankItems, { courseId, items: [{ ...item, id: world.newId() }] }),
      world.say(who, reviseBankItem, { courseId, id: item.id, question, key, basis: {} }),
      world.say(who, setBankItems, { courseId, ids, labels: ['taken'] }),
      world.say(who, removeBankItems, { courseId, ids }),
    ];
    for (const [at, said] of (await Promise.all(tries)).entries())
      expect(said, `${who.username}, deed ${at}`).toMatchObject(refused);
  }
  // Under the name of one's own bank a question of others is not there, and stays where it is.
  await world.say(stranger, removeBankItems, { courseId: '', ids });
  expect(await world.say(teacher, reviseBankItem, { ...item, courseId, basis: {} })).toMatchObject({ ok: true });
});

test('an assistant gives nobody by a role what they lack themselves, and takes it from nobody', async () => {
  const [helper, friend, other] = [
    await world.person('student'),
    await world.person('student'),
    await world.person('student'),
  ];
  const ownCourse = await world.course(teacher, [helper, friend, other]);
  const be = (by: Person, { uid }: Person, role: 'assistant' | 'student') =>
    world.say(by, setMemberRole, { courseId: ownCourse, uid, role });
  const give = (denied: Right[]) =>
    world.say(teacher, setMemberRights, { courseId: ownCourse, uid: helper.uid, granted: ['member.role'], denied });
  for (const one of [helper, other]) expect(await be(teacher, one, 'assistant')).toMatchObject({ ok: true });
  expect(await give(['homework.review'])).toMatchObject({ ok: true });
  const beyond = { ok: false, refusal: { reason: courseRefusal.rightsBeyondOwn.reason } };
  expect(await be(helper, friend, 'assistant')).toMatchObject(beyond);
  expect(await be(helper, other, 'student')).toMatchObject(beyond);
  expect(await give([])).toMatchObject({ ok: true });
  expect(await be(helper, friend, 'assistant')).toMatchObject({ ok: true });
  expect(await be(helper, friend, 'student')).toMatchObject({ ok: true });
});
