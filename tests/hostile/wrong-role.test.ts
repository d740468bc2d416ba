import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { Right } from '#contract/core/roles.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { setMemberRights } from '#contract/features/course/people-calls.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import * as exam from '#contract/features/exam/calls.ts';
import { addBankItems, removeBankItems, reviseBankItem, setBankItems } from '#contract/features/question/bank-calls.ts';
import { givenTest } from '#tests/features/exam/school.ts';
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
