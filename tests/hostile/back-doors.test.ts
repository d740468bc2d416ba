import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { createAccount, createInstitution, getUserInfo, login } from '#contract/features/account/calls.ts';
import { setUserAgency } from '#contract/features/account/person-calls.ts';
import { deleteCourseware } from '#contract/features/content/calls.ts';
import {
  acceptGuestLink,
  createGuestLink,
  getMemberList,
  getQrCode,
  joinCourseByCode,
  readmitMember,
  removeMember,
} from '#contract/features/course/calls.ts';
import { delCourse, quitCourse, setCourseDeactivated } from '#contract/features/course/manage-calls.ts';
import { addMembers, checkPeople } from '#contract/features/course/people-calls.ts';
import {
  addBlackListsItemBat,
  enroll,
  getCourseInfo,
  getEnrollState,
  updateAuditState,
  updateSetting,
} from '#contract/features/enroll/calls.ts';
import { createGroupSet, placeStudents } from '#contract/features/group/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { getExaminesPeople, getExaminesPeopleGroup } from '#contract/features/homework/peer-calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { createPaper } from '#contract/features/question/paper-calls.ts';
import { givenHomework, newHomework } from '#tests/features/homework/school.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, operatorToken, type World } from '#tests/harness/world.ts';

let world: World;
let teacher: Person;
let student: Person;
let courseId: string;

beforeAll(async () => {
  world = await createWorld();
  [teacher, student] = [await world.person('teacher'), await world.person('student')];
  courseId = await world.course(teacher, [student]);
});
afterAll(() => world?.close());

const members = async (): Promise<readonly string[]> => {
  const said = await world.say(teacher, getMemberList, { courseId });
  return said.ok ? said.data.list.map(({ uid }) => uid) : [];
};

test('whoever was removed applies like others, and waits for a word of the staff also where nobody else does', async () => {
  await world.say(teacher, updateSetting, { courseId, open: true, review: false });
  const [fresh, removed] = [await world.person('student'), await world.person('student')];
  expect(await world.say(removed, enroll, { courseId, answers: {} })).toMatchObject({ ok: true, data: { state: 1 } });
  expect((await world.say(teacher, removeMember, { courseId, uid: removed.uid })).ok).toBe(true);
  expect(await world.say(removed, enroll, { courseId, answers: {} })).toMatchObject({ ok: true, data: { state: 0 } });
  expect(await members()).not.toContain(removed.uid);
  expect(await world.say(fresh, enroll, { courseId, answers: {} })).toMatchObject({ ok: true, data: { state: 1 } });
  expect((await world.say(teacher, updateAuditState, { courseId, uids: [removed.uid], state: 1 })).ok).toBe(true);
  expect(await members()).toEqual(expect.arrayContaining([removed.uid, fresh.uid]));
});

test('whoever leaves a moment before they are removed comes back by no code either', async () => {
  const [quick, honest] = [await world.person('student'), await world.person('student')];
  const own = await world.course(teacher, [quick, honest]);
  const asked = await world.say(teacher, getQrCode, { courseId: own });
  const code = asked.ok ? asked.data.code : '';
  for (const who of [quick, honest])
    expect(await world.say(who, quitCourse, { courseId: own })).toMatchObject({ ok: true });
  expect(await world.say(teacher, removeMember, { courseId: own, uid: quick.uid })).toMatchObject({ ok: true });
  expect(await world.say(quick, joinCourseByCode, { code })).toMatchObject({
    refusal: { reason: 'course.wasRemoved' },
  });
  expect(await world.say(honest, joinCourseByCode, { code })).toMatchObject({ ok: true });
  expect(await world.say(teacher, readmitMember, { courseId: own, uid: quick.uid })).toMatchObject({ ok: true });
});

test('a course that is switched off or deleted is shown to nobody who has never been in it, also where one could apply', async () => {
  const stranger = await world.person('student');
  const own = await world.course(teacher, []);
  const shown = async () => [
    (await world.say(stranger, getCourseInfo, { courseId: own })).ok,
    (await world.say(stranger, getEnrollState, { courseId: own })).ok,
  ];
  await world.say(teacher, updateSetting, { courseId: own, open: true });
  expect(await shown()).toEqual([true, true]);
  expect(await world.say(teacher, setCourseDeactivated, { courseId: own, state: 1 })).toMatchObject({ ok: true });
  expect(await shown()).toEqual([false, false]);
  expect(await world.say(teacher, setCourseDeactivated, { courseId: own, state: 0 })).toMatchObject({ ok: true });
  expect(await shown()).toEqual([true, true]);
  expect(await world.say(teacher, delCourse, { courseId: own, name: 'Calculus' })).toMatchObject({ ok: true });
  expect(await shown()).toEqual([false, false]);
});

test('a link for guests lets nobody in who was removed or is turned away', async () => {
  const [removed, away, visitor] = [
    await world.person('student'),
    await world.person('student'),
    await world.person('student'),
  ];
  const own = await world.course(teacher, [removed]);
  await world.say(teacher, removeMember, { courseId: own, uid: removed.uid });
  const info = await world.say(away, getUserInfo, {});
  const accounts = [info.ok ? info.data.account : ''];
  expect(await world.say(teacher, addBlackListsItemBat, { courseId: own, accounts, reason: '' })).toMatchObject({
    data: { added: 1 },
  });
  const kind = 'supervise' as const;
  const link = await world.say(teacher, createGuestLink, { courseId: own, id: world.newId(), kind, days: 7 });
  const code = link.ok ? link.data.code : '';
  const follow = (who: Person) => world.say(who, acceptGuestLink, { kind, code });
  expect(await follow(removed)).toMatchObject({ refusal: { reason: 'course.wasRemoved' } });
  expect(await follow(away)).toMatchObject({ refusal: { reason: 'course.blocked' } });
  expect(await follow(visitor)).toMatchObject({ ok: true });
  expect(await world.say(removed, getMemberList, { courseId: own })).toMatchObject({ ok: false });
});

test('an activity takes no id under which somebody handed work in, also when that activity is gone', async () => {
  const activityId = await givenHomework(world, teacher, courseId);
  const work = { courseId, activityId, id: world.newId(), text: '<p>Mine</p>' };
  expect((await world.say(student, submitHomework, work)).ok).toBe(true);
  const gone = await world.say(teacher, deleteCourseware, { courseId, ids: [activityId] });
  expect(gone).toMatchObject({ ok: true });
  const thief = await world.person('teacher');
  const own = await world.course(thief, []);
  const taken = { ok: false, refusal: { reason: coreRefusal.idTaken.reason } };
  expect(await world.say(thief, createHomework, newHomework(world, own, { id: activityId }))).toMatchObject(taken);
  const { labels, ...rest } = usualSettings;
  const sections = [{ id: 's1', title: '', intro: '' }];
  const paper = { ...rest, labels: [...labels], courseId: own, id: activityId, title: 'T', order: 'a0', sections };
  expect(await world.say(thief, createPaper, paper)).toMatchObject(taken);
});

test('who says of themselves that a school is theirs looks nobody up there, and adds nobody', async () => {
  const info = await world.say(student, getUserInfo, {});
  const [school, account] = [info.ok ? info.data.coid : '', info.ok ? info.data.account : ''];
  const other = await world.say({ token: operatorToken }, createInstitution, { name: 'Elsewhere' });
  const own = { account: 'stranger9', password: 'Classroom2026' };
  const made = { ...own, coid: other.ok ? other.data.coid : '', username: 'Stranger', userType: 'teacher' as const };
  await world.say({ token: operatorToken }, createAccount, made);
  const signedIn = await world.say({ token: '' }, login, { ...own, remember: true });
  const stranger = { uid: '', username: 'Stranger', token: signedIn.ok ? signedIn.data.token : '' };
  expect(await world.say(stranger, setUserAgency, { coid: school })).toMatchObject({ ok: true });
  const theirs = await world.course(stranger, []);
  const lines = [{ account, username: '', studentNumber: '' }];
  expect(await world.say(teacher, checkPeople, { courseId, lines })).toMatchObject({
    data: { lines: [{ uid: student.uid }] },
  });
  expect(await world.say(stranger, checkPeople, { courseId: theirs, lines })).toMatchObject({
    data: { lines: [{ uid: '', username: '', problem: 'unknown' }] },
  });
  expect(await world.say(stranger, addMembers, { courseId: theirs, lines })).toMatchObject({ data: { added: 0 } });
});

test('of whoever handed in, their teacher learns no group of another course', async () => {
  const other = await world.person('teacher');
  const elsewhere = await world.course(other, [student]);
  const [setId, groupId] = [world.newId(), world.newId()];
  const set = { courseId: elsewhere, id: setId, name: 'Lab', choosing: 0, listed: 0, cap: 0 } as const;
  const groups = [{ id: groupId, name: 'Group 1' }];
  expect(await world.say(other, createGroupSet, { ...set, groups })).toMatchObject({ ok: true });
  const moves = [{ uid: student.uid, groupId }];
  expect(await world.say(other, placeStudents, { courseId: elsewhere, setId, moves })).toMatchObject({ ok: true });
  const peer = { count: 1, way: 'group', isAnonymous: true, dropsOutliers: false, dueAt: 0 } as const;
  const activityId = await givenHomework(world, teacher, courseId, { mode: 'peer', peer });
  const handed = { courseId, activityId, id: world.newId(), text: '<p>Mine.</p>' };
  expect(await world.say(student, submitHomework, handed)).toMatchObject({ ok: true });
  for (const call of [getExaminesPeople, getExaminesPeopleGroup])
    expect(await world.say(teacher, call, { courseId: elsewhere, activityId })).toMatchObject({
      data: { list: [{ uid: student.uid, groupid: '' }] },
    });
});

test('who was in a course, or waits for one that is switched off, is shown no more of it than a stranger', async () => {
  const [gone, waiting, declined] = [
    await world.person('student'),
    await world.person('student'),
    await world.person('student'),
  ];
  const own = await world.course(teacher, []);
  const isShown = async (who: Person) => (await world.say(who, getCourseInfo, { courseId: own })).ok;
  await world.say(teacher, updateSetting, { courseId: own, open: true, review: true });
  for (const who of [gone, waiting, declined])
    expect(await world.say(who, enroll, { courseId: own, answers: {} })).toMatchObject({ ok: true });
  await world.say(teacher, updateAuditState, { courseId: own, uids: [gone.uid], state: 1 });
  await world.say(teacher, updateAuditState, { courseId: own, uids: [declined.uid], state: 2 });
  await world.say(teacher, updateSetting, { courseId: own, open: false, review: true });
  const all = async () => [await isShown(gone), await isShown(waiting), await isShown(declined)];
  expect(await all()).toEqual([true, true, true]);
  expect((await world.say(teacher, removeMember, { courseId: own, uid: gone.uid })).ok).toBe(true);
  expect(await all()).toEqual([false, true, true]);
  expect(await world.say(teacher, setCourseDeactivated, { courseId: own, state: 1 })).toMatchObject({ ok: true });
  expect(await all()).toEqual([false, false, false]);
});
