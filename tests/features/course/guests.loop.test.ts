import { beforeEach, describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { Right } from '#contract/core/roles.ts';
import { day } from '#contract/core/time.ts';
import {
  acceptGuestLink,
  createGuestLink,
  getMemberList,
  getQrCode,
  getStudentCount,
  getUserInfoInCourse,
  joinCourseByCode,
  setMemberRole,
  withdrawGuestLink,
} from '#contract/features/course/calls.ts';
import { guestLinkLimits } from '#contract/features/course/keys.ts';
import { setMemberRights } from '#contract/features/course/people-calls.ts';
import { createNotice, getReadLists, readNotice } from '#contract/features/notice/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { roleIn } from '#src/features/course/data/public.ts';
import { guestLinksOf, guestsOf, membersOf, myCourses, visitedCourses } from '#src/features/course/data/queries.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { atDesk, classTest, courseId, student, teacher, world } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';

const test = classTest();

let visitor: Person;
let noticeId: string;
let onLaptop: Tab;

beforeEach(async () => {
  visitor = await world.person('teacher');
  noticeId = world.newId();
  await world.say(teacher, createNotice, { courseId, id: noticeId, title: 'Welcome', content: 'Hello' });
  onLaptop = await world.device(visitor).open();
  await atDesk.cycle();
  await onLaptop.cycle();
});

const makeLink = async (kind: 'supervise' | 'review' = 'supervise', days = 7) => {
  const id = world.newId();
  const made = await atDesk.store.mutate(createGuestLink, { courseId, id, kind, days });
  if (!made.ok) throw new Error(made.refusal.reason);
  return { id, kind, code: made.value.data?.code ?? '' };
};

const accept = ({ kind, code }: { readonly kind: 'supervise' | 'review'; readonly code: string }, tab = onLaptop) =>
  tab.store.mutate(acceptGuestLink, { kind, code });

describe('a link lets somebody look at a course (S-044, S-045, S-126)', () => {
  test('they read it on their device, as supervisor, until it ends; no list and no count knows them', async () => {
    const link = await makeLink();
    expect(await accept(link)).toMatchObject({ ok: true, value: { data: { courseId } } });
    await onLaptop.cycle();
    expect(await roleIn(onLaptop.replica, courseId)).toBe('supervisor');
    expect((await noticesOf(onLaptop.replica, courseId)).map(({ title }) => title)).toEqual(['Welcome']);
    expect(await myCourses(onLaptop.replica)).toEqual([]);
    expect((await visitedCourses(onLaptop.replica)).map(({ course }) => course.name)).toEqual(['Calculus']);
    await atDesk.cycle();
    expect((await guestsOf(atDesk.replica, courseId)).map(({ uid, role }) => [uid, role])).toEqual([
      [visitor.uid, 'supervisor'],
    ]);
    expect((await membersOf(atDesk.replica, courseId)).map(({ uid }) => uid)).toEqual([teacher.uid, student.uid]);
    expect(await world.say(teacher, getMemberList, { courseId })).toMatchObject({ data: { total: 2 } });
    expect(await world.say(teacher, getStudentCount, { courseId })).toMatchObject({ data: { student_count: 1 } });
    expect(await world.say(teacher, getReadLists, { id: noticeId, reading: 0 })).toMatchObject({
      data: { total: 1, students: 1 },
    });
    expect(await world.say(visitor, getUserInfoInCourse, { courseId })).toMatchObject({ data: { courseRole: 3 } });

    world.pass(7 * day + 1);
    // Nothing ends by the clock at reading: the job ends it.
    await onLaptop.cycle();
    expect(await roleIn(onLaptop.replica, courseId)).toBe('supervisor');
    await world.server.runJobs();
    await onLaptop.cycle();
    expect(await roleIn(onLaptop.replica, courseId)).toBeUndefined();
    expect(await noticesOf(onLaptop.replica, courseId)).toEqual([]);
    await atDesk.cycle();
    expect(await guestsOf(atDesk.replica, courseId)).toEqual([]);
    expect((await guestLinksOf(atDesk.replica, courseId)).map(({ state }) => state)).toEqual(['expired']);
  });

  test('they write nothing, are refused what staff see, and leave no read mark (S-491)', async () => {
    await accept(await makeLink('review'));
    await onLaptop.cycle();
    const id = world.newId();
    const notAllowed = { ok: false, refusal: coreRefusal.notAllowed };
    expect(await onLaptop.store.mutate(createTopic, { courseId, id, title: 'a', content: 'b' })).toEqual(notAllowed);
    expect(await onLaptop.store.mutate(createNotice, { courseId, id, title: 'a', content: 'b' })).toEqual(notAllowed);
    expect(await world.say(visitor, createTopic, { courseId, id, title: 'a', content: 'b' })).toMatchObject({
      code: 10403,
    });
    expect(await world.say(visitor, readNotice, { courseId, id: noticeId })).toMatchObject({ code: 10403 });
    expect(await world.say(visitor, getQrCode, { courseId })).toMatchObject({ code: 10403 });
    expect(await guestLinksOf(onLaptop.replica, courseId)).toEqual([]);
    const other = await world.person('teacher');
    expect(await world.say(other, createGuestLink, { courseId, id, kind: 'review', days: 1 })).toMatchObject({
      code: 10403,
    });
    expect(await world.say(student, createGuestLink, { courseId, id, kind: 'review', days: 1 })).toMatchObject({
      code: 10403,
    });
  });

  test('a link that is withdrawn, over, of the other kind or unknown is refused by its own words, and the role is -1 (S-323, S-492, S-493)', async () => {
    const link = await makeLink();
    const gone = (reason: string) => ({ ok: false, refusal: { reason } });
    expect(await accept({ kind: 'review', code: link.code })).toMatchObject(gone('course.reviewLinkGone'));
    expect(await accept({ kind: 'supervise', code: 'none' })).toMatchObject(gone('course.superviseLinkGone'));
    await accept(link);
    await atDesk.cycle();
    await atDesk.store.mutate(withdrawGuestLink, { courseId, id: link.id });
    expect((await guestLinksOf(atDesk.replica, courseId)).map(({ state }) => state)).toEqual(['withdrawn']);
    await atDesk.cycle();
    await onLaptop.cycle();
    expect(await roleIn(onLaptop.replica, courseId)).toBeUndefined();
    expect(await accept(link)).toMatchObject(gone('course.superviseLinkGone'));
    expect(await world.say(visitor, getUserInfoInCourse, { courseId, isGuest: 1 })).toMatchObject({
      data: { courseRole: -1 },
    });
    expect(await world.say(visitor, getUserInfoInCourse, { courseId })).toMatchObject({ code: 10403 });
    const late = await makeLink('supervise', 1);
    world.pass(day + 1);
    expect(await accept(late)).toMatchObject(gone('course.superviseLinkGone'));
    const said = await world.server.app.inject({
      method: 'POST',
      url: acceptGuestLink.path,
      headers: { token: visitor.token },
      payload: { kind: 'supervise', code: late.code },
    });
    expect(said.json().message).toBe('当前课程督导链接已经失效，请重新访问');
  });

  test('a member who follows a link stays what they are; a guest who joins by the code becomes a student', async () => {
    const link = await makeLink();
    expect(await world.say(student, acceptGuestLink, link)).toMatchObject({ ok: true });
    expect(await world.say(student, getUserInfoInCourse, { courseId })).toMatchObject({ data: { courseRole: 0 } });
    await accept(link);
    const shown = await world.say(teacher, getQrCode, { courseId });
    await world.say(visitor, joinCourseByCode, { code: shown.ok ? shown.data.code : '' });
    await world.say(teacher, withdrawGuestLink, { courseId, id: link.id });
    await onLaptop.cycle();
    expect(await roleIn(onLaptop.replica, courseId)).toBe('student');
    await atDesk.cycle();
    expect(await guestsOf(atDesk.replica, courseId)).toEqual([]);
  });

  test('of two links the later one keeps its guest; no more links and no longer than the limits', async () => {
    const [short, long] = [await makeLink('supervise', 1), await makeLink('supervise', 30)];
    await accept(short);
    await accept(long);
    world.pass(day + 1);
    await world.server.runJobs();
    await onLaptop.cycle();
    expect(await roleIn(onLaptop.replica, courseId)).toBe('supervisor');
    for (let more = 1; more < guestLinkLimits.links; more += 1) await makeLink();
    await expect(makeLink()).rejects.toThrow('course.tooManyLinks');
    await expect(makeLink('review', guestLinkLimits.days + 1)).rejects.toThrow();
  });
});

test('the code of a link is read by staff who may make one, and no more once the right is taken', async () => {
  const assistant = await world.person('teacher');
  await world.join(assistant, teacher, courseId);
  await world.say(teacher, setMemberRole, { courseId, uid: assistant.uid, role: 'assistant' });
  const { code } = await makeLink();
  const theirs = await world.device(assistant).open();
  const codes = async () => {
    await theirs.cycle();
    return (await guestLinksOf(theirs.replica, courseId)).map((link) => link.code);
  };
  const give = async (granted: readonly Right[]) => {
    const rights = { granted: [...granted], denied: [] };
    expect(await world.say(teacher, setMemberRights, { courseId, uid: assistant.uid, ...rights })).toMatchObject({
      ok: true,
    });
  };
  expect(await codes()).toEqual(['']);
  await give(['course.manage']);
  expect(await codes()).toEqual([code]);
  await give([]);
  expect(await codes()).toEqual(['']);
  await atDesk.cycle();
  expect((await guestLinksOf(atDesk.replica, courseId)).map((link) => link.code)).toEqual([code]);
});
