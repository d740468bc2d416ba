import { describe, expect } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import { getQrCode, joinCourseByCode, removeMember } from '#contract/features/course/calls.ts';
import * as calls from '#contract/features/course/manage-calls.ts';
import * as people from '#contract/features/course/people-calls.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import * as shelf from '#contract/features/course/shelf-calls.ts';
import { shelfTable } from '#contract/features/course/tables.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { courseOf, roleIn } from '#src/features/course/data/public.ts';
import { courseCode, deletedCourses, memberInfos, myCourses, offersToMe } from '#src/features/course/data/queries.ts';
import { atDesk, classTest, courseId, desk, onPhone, student, teacher, world } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import { samples } from '../upload/samples.ts';
import { fetchFile, fileOf, upload } from '../upload/sender.ts';

const test = classTest();

const both = async () => {
  await atDesk.cycle();
  await onPhone.cycle();
};
const accountOf = ({ username }: Person): string => username.replace(' ', '');

describe('a course of one’s own', () => {
  test('is edited, stopped and switched off without a network; everybody has it afterwards (C-068, C-070, S-317)', async () => {
    desk.network.online = false;
    await atDesk.store.mutate(calls.updateCourse, { courseId, name: ' 微积分 ', creditHours: 48, asks: ['行政班'] });
    await atDesk.store.mutate(calls.updateCourse, { courseId, location: 'A 101' });
    await atDesk.store.mutate(calls.stopCourseCode, { courseId });
    expect(await courseOf(atDesk.replica, courseId)).toMatchObject({
      name: '微积分',
      creditHours: 48,
      location: 'A 101',
    });
    desk.network.online = true;
    await both();
    expect(await attentionEntries(atDesk.replica)).toEqual([]);
    expect(await courseOf(onPhone.replica, courseId)).toMatchObject({
      name: '微积分',
      location: 'A 101',
      asks: ['行政班'],
    });
    const { code = '' } = (await courseCode(atDesk.replica, courseId)) ?? {};
    const newcomer = await world.person('student');
    expect(await world.say(newcomer, joinCourseByCode, { code })).toMatchObject({
      refusal: { reason: courseRefusal.codeStopped.reason },
    });
    await world.say(teacher, calls.startCourseCode, { courseId });
    expect(await world.say(newcomer, joinCourseByCode, { code })).toMatchObject({ ok: true });
    await atDesk.store.mutate(calls.setCourseDeactivated, { courseId, state: 1 });
    await both();
    expect(await world.say(student, people.checkMyInfo, { courseId })).toMatchObject({ ok: false, code: 10403 });
    await atDesk.store.mutate(calls.setCourseDeactivated, { courseId, state: 0 });
    await both();
    expect(await world.say(student, people.checkMyInfo, { courseId })).toMatchObject({
      ok: true,
      data: { missing: 1 },
    });
  });

  test('has a cover that its people see and nobody else; what is no picture is none (E-011)', async () => {
    const picture = fileOf(world, samples.png, 'cover.png');
    const page = fileOf(world, samples.pdf, 'cover.pdf');
    const others = fileOf(world, samples.jpg, 'theirs.jpg');
    for (const file of [picture, page]) await upload(world, teacher, file);
    await upload(world, student, others);
    const put = async (cover: string) => {
      await atDesk.store.mutate(calls.updateCourse, { courseId, cover });
      await both();
      return (await courseOf(onPhone.replica, courseId))?.cover;
    };
    const cover = await put(`file:${picture.id}`);
    expect(cover).toContain(picture.id);
    expect((await fetchFile(world, student, picture.id)).statusCode).toBe(200);
    expect((await fetchFile(world, await world.person('student'), picture.id)).statusCode).not.toBe(200);
    for (const wrong of [page.id, others.id]) expect(await put(`file:${wrong}`)).toBe(cover);
    const reasons = (await attentionEntries(atDesk.replica)).map(({ refusal }) => refusal?.reason);
    expect(reasons).toHaveLength(2);
    expect(reasons).toContain(courseRefusal.coverWrong.reason);
    expect(await put('')).toBe('');
  });

  test('gets a new code; the old one opens nothing (C-069)', async () => {
    const before = await world.say(teacher, getQrCode, { courseId });
    const made = await atDesk.store.mutate(calls.resetCourseCode, { courseId });
    const code = made.ok ? (made.value.data?.code ?? '') : '';
    const newcomer = await world.person('student');
    const old = before.ok ? before.data.code : '';
    expect(await world.say(newcomer, joinCourseByCode, { code: old })).toMatchObject({
      refusal: { reason: courseRefusal.codeUnknown.reason },
    });
    expect(await world.say(newcomer, joinCourseByCode, { code })).toMatchObject({ ok: true });
    expect(await world.say(student, calls.resetCourseCode, { courseId })).toMatchObject({ ok: false, code: 10403 });
  });

  test('deleted, is hidden from all but its owner, comes back whole, or leaves every device in the end (C-062, C-064)', async () => {
    await world.say(teacher, createNotice, { courseId, id: world.newId(), title: 'Kept', content: '' });
    expect(await world.say(teacher, calls.getDeletePattern, { courseId })).toMatchObject({
      data: { pattern: 1, members: 1 },
    });
    expect(await world.say(teacher, calls.delCourse, { courseId, name: 'no' })).toMatchObject({
      refusal: { reason: courseRefusal.nameWrong.reason },
    });
    expect(await world.say(student, calls.delCourse, { courseId, name: 'Calculus' })).toMatchObject({ ok: false });
    await world.say(teacher, calls.delCourse, { courseId, name: 'Calculus' });
    await both();
    expect(await myCourses(onPhone.replica)).toEqual([]);
    expect((await deletedCourses(atDesk.replica)).map(({ id }) => id)).toEqual([courseId]);
    expect(await deletedCourses(onPhone.replica)).toEqual([]);
    await world.say(teacher, calls.restoreCourse, { courseId });
    await both();
    expect((await myCourses(onPhone.replica)).map(({ course }) => course.id)).toEqual([courseId]);
    await world.say(teacher, calls.delCourse, { courseId, name: 'Calculus' });
    world.pass(30 * day);
    await world.server.runJobs();
    for (const { uid } of [teacher, student])
      expect(await world.server.db.read((sql) => membershipIn(sql, uid, courseScope(courseId)))).toBeUndefined();
  });

  test('is handed over when the other one accepts; the old owner stays with all rights (C-067)', async () => {
    const other = await world.person('teacher');
    const hand = (account: string) => world.say(teacher, calls.transferCourse, { courseId, account });
    expect(await hand('nobody')).toMatchObject({ refusal: { reason: courseRefusal.personUnknown.reason } });
    expect(await hand(accountOf(student))).toMatchObject({
      refusal: { reason: courseRefusal.notATeachersAccount.reason },
    });
    expect(await hand(accountOf(teacher))).toMatchObject({ refusal: { reason: courseRefusal.notToOneself.reason } });
    expect(await hand(accountOf(other).toUpperCase())).toMatchObject({ ok: true });
    expect(await world.say(student, calls.answerTransfer, { courseId, accept: 1 })).toMatchObject({ ok: false });
    const theirs = await world.device(other).open();
    await theirs.cycle();
    expect((await offersToMe(theirs.replica)).map(({ fromName }) => fromName)).toEqual([teacher.username]);
    expect((await theirs.store.mutate(calls.answerTransfer, { courseId, accept: 1 })).ok).toBe(true);
    await theirs.cycle();
    await atDesk.cycle();
    expect(await roleIn(theirs.replica, courseId)).toBe('teacher');
    expect(await roleIn(atDesk.replica, courseId)).toBe('assistant');
    expect(await offersToMe(theirs.replica)).toEqual([]);
    expect(await world.say(teacher, calls.updateCourse, { courseId, location: 'B' })).toMatchObject({ ok: true });
    expect(await world.say(teacher, calls.delCourse, { courseId, name: 'Calculus' })).toMatchObject({ ok: false });
  });

  test('is not handed over to somebody whom its owner removes after all (C-067)', async () => {
    const other = await world.person('teacher');
    await world.join(other, teacher, courseId);
    await world.say(teacher, calls.transferCourse, { courseId, account: accountOf(other) });
    await world.say(teacher, removeMember, { courseId, uid: other.uid });
    expect(await world.say(other, calls.answerTransfer, { courseId, accept: 1 })).toMatchObject({
      refusal: { reason: courseRefusal.noOffer.reason },
    });
    const theirs = await world.device(other).open();
    await theirs.cycle();
    expect(await offersToMe(theirs.replica)).toEqual([]);
  });

  test('is left, and found again by coming back; not by its owner (C-063)', async () => {
    expect(await atDesk.store.mutate(calls.quitCourse, { courseId })).toMatchObject({
      refusal: { reason: courseRefusal.ownerStays.reason },
    });
    await onPhone.store.mutate(calls.quitCourse, { courseId });
    expect(await myCourses(onPhone.replica)).toEqual([]);
    await both();
    expect(await world.say(student, people.checkMyInfo, { courseId })).toMatchObject({ ok: false });
    await world.join(student, teacher, courseId);
    await both();
    expect(await roleIn(onPhone.replica, courseId)).toBe('student');
  });
});

describe('keeping one’s courses', () => {
  test('pinned, sorted and archived without a network, for oneself only (C-059, C-060, C-061, C-079, C-080, S-318)', async () => {
    const second = await world.course(teacher, []);
    await atDesk.cycle();
    desk.network.online = false;
    await atDesk.store.mutate(shelf.setCourseTop, { courseId });
    await atDesk.store.mutate(shelf.updateCourseSortBat, { courseIds: [second, courseId] });
    await atDesk.store.mutate(shelf.addArchive, { courseIds: [second] });
    const kept = async () =>
      (await myCourses(atDesk.replica)).map(({ course, shelf: one }) => [
        course.id,
        one.pinnedAt > 0,
        one.place,
        one.archivedAt > 0,
      ]);
    const expected = [
      [second, false, 1, true],
      [courseId, true, 2, false],
    ];
    expect(await kept()).toEqual(expected);
    desk.network.online = true;
    await both();
    expect(await kept()).toEqual(expected);
    expect((await myCourses(onPhone.replica))[0]?.shelf).toMatchObject({ pinnedAt: 0, archivedAt: 0 });
    const said = await world.say(teacher, shelf.getCourseStateAll, {});
    expect(said).toMatchObject({ data: { teach: 1, top: 1, archived: 1 } });
    await atDesk.store.mutate(shelf.cancelCourseTop, { courseId });
    await atDesk.store.mutate(shelf.cancleArchive, { courseIds: [second] });
    await atDesk.cycle();
    expect((await kept()).map(([, pinned, , archived]) => [pinned, archived])).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  test('other clients ask for the same lists (C-050, C-051, C-052, C-053, C-055, C-056, C-065, C-066)', async () => {
    const ask = async <C extends Parameters<World['say']>[1]>(call: C) =>
      world.say(teacher, call, { semester: '2026-2027', term: 1 } as never);
    for (const call of [shelf.semesterList, shelf.getMySimpleSemesterList])
      expect(await ask(call)).toMatchObject({ data: { list: [{ semester: '2026-2027', term: 1, courses: 1 }] } });
    for (const call of [shelf.semesterCourseList, shelf.getSimpleSemesterMyTeachCourseList, shelf.getCoursesToCopy])
      expect(await ask(call)).toMatchObject({ data: { total: 1, list: [{ id: courseId, icontype: 1 }] } });
    await world.say(teacher, shelf.addArchive, { courseIds: [courseId] });
    expect(await ask(shelf.archiveSemesterList)).toMatchObject({ data: { list: [{ courses: 1 }] } });
    expect(await ask(shelf.archiveSemesterCourseList)).toMatchObject({
      data: { list: [{ id: courseId, archived: 1 }] },
    });
    expect(await ask(shelf.semesterCourseList)).toMatchObject({ data: { total: 0 } });
  });
});

describe('people of a course', () => {
  test('are added by a list, with what is wrong line by line', async () => {
    const [one, two] = await Promise.all([world.person('student'), world.person('student')]);
    const lines = [
      { account: accountOf(one), username: one.username, studentNumber: '007' },
      { account: 'nobody', username: '', studentNumber: '' },
      { account: accountOf(two), username: 'Somebody else', studentNumber: '' },
      { account: accountOf(one), username: '', studentNumber: '' },
      { account: accountOf(student), username: '', studentNumber: '' },
    ];
    const problems = [undefined, 'unknown', 'otherName', 'twice', 'alreadyMember'];
    const looked = await world.say(teacher, people.checkPeople, { courseId, lines });
    expect(looked.ok && looked.data.lines.map(({ problem }) => problem)).toEqual(problems);
    const added = await world.say(teacher, people.addMembers, { courseId, lines });
    expect(added).toMatchObject({ data: { added: 1 } });
    await both();
    expect((await memberInfos(atDesk.replica, courseId)).get(one.uid)?.studentNumber).toBe('007');
    expect((await memberInfos(onPhone.replica, courseId)).size).toBe(0);
    for (const who of [student, one])
      expect(await world.say(who, people.addMembers, { courseId, lines })).toMatchObject({ ok: false, code: 10403 });
  });

  test('tell what the course asks of them, to its staff alone; a blank number is refused (C-073, C-106, S-404)', async () => {
    await world.say(teacher, calls.updateCourse, { courseId, asksNumber: true, asks: ['行政班'] });
    await both();
    expect(
      await onPhone.store.mutate(people.updateMyCourseInfo, { courseId, studentNumber: ' ', answers: { 行政班: '1' } }),
    ).toMatchObject({ refusal: { reason: courseRefusal.numberBlank.reason } });
    await onPhone.store.mutate(people.updateMyCourseInfo, {
      courseId,
      studentNumber: '0042',
      answers: { 行政班: '软工 1 班' },
    });
    await onPhone.cycle();
    await atDesk.cycle();
    expect((await memberInfos(atDesk.replica, courseId)).get(student.uid)).toMatchObject({ studentNumber: '0042' });
    expect(await world.say(student, people.checkMyInfo, { courseId })).toMatchObject({ data: { missing: 0 } });
    await atDesk.store.mutate(people.updateMemberInfo, {
      courseId,
      uid: student.uid,
      studentNumber: '0043',
      answers: {},
    });
    await both();
    expect((await memberInfos(onPhone.replica, courseId)).get(student.uid)?.studentNumber).toBe('0043');
  });

  test('a course that one is not in stands on no shelf of one’s own (C-059, C-060, C-061, C-079)', async () => {
    const stranger = await world.person('teacher');
    const courseIds = [courseId];
    await world.say(stranger, shelf.setCourseTop, { courseId });
    await world.say(stranger, shelf.cancelCourseTop, { courseId });
    for (const call of [shelf.updateCourseSortBat, shelf.addArchive, shelf.cancleArchive])
      expect(await world.say(stranger, call, { courseIds })).toMatchObject({ ok: true });
    const tab = await world.device(stranger).open();
    await tab.cycle();
    expect(await tab.replica.rows(shelfTable).toArray()).toEqual([]);
  });
});
