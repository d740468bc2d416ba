import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import { snapshot } from '#contract/core/sync.ts';
import { day } from '#contract/core/time.ts';
import { login } from '#contract/features/account/calls.ts';
import { acceptGuestLink, createGuestLink, withdrawGuestLink } from '#contract/features/course/calls.ts';
import { courseLimits } from '#contract/features/course/keys.ts';
import {
  answerTransfer,
  delCourse,
  restoreCourse,
  setCourseDeactivated,
  transferCourse,
} from '#contract/features/course/manage-calls.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import { openConversation } from '#contract/features/messaging/calls.ts';
import { membersOf } from '#server/core/sync/members.ts';
import { guestsOfLink } from '#server/features/course/guest-store.ts';
import { coursesOfPerson, membersOfCourse } from '#server/features/course/public.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { nonce } from '#tests/server/support/school.ts';

/** What was handed out while a course was there opens nothing of it later. */
let world: World;
let teacher: Person;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  teacher = await world.person('teacher');
});
afterAll(() => world?.close());

const accountOf = ({ username }: Person): string => username.replace(' ', '');

/** In a month a session ends. */
const signedIn = async (who: Person): Promise<Person> => {
  const said = await world.say({ token: '' }, login, {
    account: accountOf(who),
    password: 'Classroom2026',
    remember: true,
  });
  return { ...who, token: said.ok ? said.data.token : '' };
};

const fine = async <T>(said: Promise<T>): Promise<T> => {
  const answer = await said;
  expect(answer).toMatchObject({ ok: true });
  return answer;
};

const isGone = async (): Promise<void> => {
  world.pass((courseLimits.keptDays + 1) * day);
  while ((await world.server.runJobs()) > 0);
};

const peopleIn = async (courseId: string): Promise<readonly string[]> =>
  (await world.server.db.read((sql) => membersOf(sql, courseScope(courseId)))).map(({ uid }) => uid);

const linkTo = async (courseId: string) => {
  const id = world.newId();
  const made = await world.say(teacher, createGuestLink, { courseId, id, kind: 'supervise', days: 180 });
  return { id, code: made.ok ? made.data.code : '' };
};

const rowsOf = (who: Person, courseId: string) =>
  world.say(who, snapshot, { proto: 1, nonce, scope: courseScope(courseId), after: '', limit: 200 });

test.each([
  ['switched off', (courseId: string) => fine(world.say(teacher, setCourseDeactivated, { courseId, state: 1 }))],
  ['deleted', (courseId: string) => fine(world.say(teacher, delCourse, { courseId, name: 'Calculus' }))],
])('a link for guests opens no course that is %s', async (_state, close) => {
  const courseId = await world.course(teacher, [await world.person('student')]);
  const { code } = await linkTo(courseId);
  await close(courseId);
  const stranger = await world.person('student');
  expect(await world.say(stranger, acceptGuestLink, { kind: 'supervise', code })).toMatchObject({
    refusal: { reason: courseRefusal.superviseLinkGone.reason },
  });
  expect(await rowsOf(stranger, courseId)).toMatchObject({ ok: false });
  expect(await peopleIn(courseId)).not.toContain(stranger.uid);
});

test('with a course that is gone for good its links end, and nobody comes by them', async () => {
  const courseId = await world.course(teacher, [await world.person('student')]);
  const [link, withdrawn] = [await linkTo(courseId), await linkTo(courseId)];
  await fine(world.say(teacher, withdrawGuestLink, { courseId, id: withdrawn.id }));
  await fine(world.say(await world.person('student'), acceptGuestLink, { kind: 'supervise', code: link.code }));
  await fine(world.say(teacher, delCourse, { courseId, name: 'Calculus' }));
  await isGone();
  expect(await world.server.db.read((sql) => guestsOfLink(sql, link.id))).toEqual([]);
  const late = await world.person('student');
  for (const { code } of [link, withdrawn])
    expect(await world.say(late, acceptGuestLink, { kind: 'supervise', code })).toMatchObject({
      refusal: { reason: courseRefusal.superviseLinkGone.reason },
    });
  expect(await peopleIn(courseId)).toEqual([]);
});

/** A course of the teacher, and a colleague to whom it is offered. */
const offeredCourse = async () => {
  const [owner, colleague] = [await world.person('teacher'), await world.person('teacher')];
  const courseId = await world.course(owner, [await world.person('student')]);
  await fine(world.say(owner, transferCourse, { courseId, account: accountOf(colleague) }));
  return { owner, colleague, courseId };
};

test('a deleted course is taken over by nobody; when it was restored, the offer stands', async () => {
  const { owner, colleague, courseId } = await offeredCourse();
  await fine(world.say(owner, delCourse, { courseId, name: 'Calculus' }));
  expect(await world.say(colleague, answerTransfer, { courseId, accept: 1 })).toMatchObject({
    refusal: { reason: courseRefusal.noOffer.reason },
  });
  await fine(world.say(owner, restoreCourse, { courseId }));
  await fine(world.say(colleague, answerTransfer, { courseId, accept: 1 }));
});

test('an offer of a course that is gone for good makes nobody its owner', async () => {
  const { owner, colleague, courseId } = await offeredCourse();
  await fine(world.say(owner, delCourse, { courseId, name: 'Calculus' }));
  await isGone();
  expect(await world.say(await signedIn(colleague), answerTransfer, { courseId, accept: 1 })).toMatchObject({
    refusal: { reason: courseRefusal.noOffer.reason },
  });
  expect(await peopleIn(courseId)).toEqual([]);
});

test('a course that is gone for good makes nobody classmates, and stands in no list', async () => {
  const [student, classmate] = [await world.person('student'), await world.person('student')];
  const courseId = await world.course(teacher, [student, classmate]);
  await fine(world.say(teacher, delCourse, { courseId, name: 'Calculus' }));
  await isGone();
  const { db } = world.server;
  expect(await db.read((sql) => membersOfCourse(sql, courseId))).toEqual([]);
  for (const { uid } of [teacher, student]) expect(await db.read((sql) => coursesOfPerson(sql, uid))).toEqual([]);
  const again = await signedIn(student);
  expect(await world.say(again, openConversation, { friendUid: classmate.uid })).toMatchObject({ ok: false });
});
