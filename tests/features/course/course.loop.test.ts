import { beforeEach, describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { rights } from '#contract/core/roles.ts';
import {
  createCourse,
  getMemberList,
  getQrCode,
  getStudentCount,
  getUserInfoInCourse,
  joinCourseByCode,
  myAllCourses,
  removeMember,
  setCourseEnding,
  setMemberRole,
} from '#contract/features/course/calls.ts';
import { joinAddress } from '#contract/features/course/keys.ts';
import { setMemberRights } from '#contract/features/course/people-calls.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { roleIn } from '#src/features/course/data/public.ts';
import { courseCode, membersOf, myCourses } from '#src/features/course/data/queries.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';

const test = worldTest();

let teacher: Person;
let student: Person;
let desk: Device;
let phone: Device;
let atDesk: Tab;
let onPhone: Tab;

beforeEach(async () => {
  teacher = await world.person('teacher');
  student = await world.person('student');
  desk = world.device(teacher);
  phone = world.device(student);
  atDesk = await desk.open();
  onPhone = await phone.open();
  await atDesk.cycle();
  await onPhone.cycle();
});

const algebra = {
  name: 'Linear algebra',
  className: 'Class 2',
  semester: '2026-2027',
  term: 1,
  mode: 'offline',
  intro: '',
} as const;

describe('createCourse (C-057)', () => {
  test('offline, with a notice written into it before the server has heard of either', async () => {
    desk.network.online = false;
    const courseId = world.newId();
    await atDesk.store.mutate(createCourse, { courseId, ...algebra });
    const made = await atDesk.store.mutate(createNotice, {
      courseId,
      id: world.newId(),
      title: 'Welcome',
      content: 'Hello',
    });
    expect(made.ok).toBe(true);
    expect((await myCourses(atDesk.replica)).map(({ course, role }) => [course.name, role])).toEqual([
      ['Linear algebra', 'teacher'],
    ]);
    desk.network.online = true;
    await atDesk.cycle();
    expect(await attentionEntries(atDesk.replica)).toEqual([]);
    expect((await atDesk.store.counts()).waiting).toBe(0);
    await world.join(student, teacher, courseId);
    await onPhone.cycle();
    expect((await noticesOf(onPhone.replica, courseId)).map(({ title }) => title)).toEqual(['Welcome']);
    expect(await courseCode(atDesk.replica, courseId)).toMatchObject({ code: expect.stringMatching(/^[A-Z0-9]{6}$/) });
    expect(await courseCode(onPhone.replica, courseId)).toBeUndefined();
  });

  test('is refused to students, for a blank name, and for a semester of two years apart', async () => {
    const courseId = world.newId();
    const refused = (refusal: unknown) => ({ ok: false, refusal });
    expect(await onPhone.store.mutate(createCourse, { courseId, ...algebra })).toEqual(
      refused(courseRefusal.onlyTeachers),
    );
    expect(await atDesk.store.mutate(createCourse, { courseId, ...algebra, name: ' ' })).toEqual(
      refused(courseRefusal.nameBlank),
    );
    expect(await atDesk.store.mutate(createCourse, { courseId, ...algebra, semester: '2026-2028' })).toEqual(
      refused(courseRefusal.semesterWrong),
    );
    expect(await world.say(student, createCourse, { courseId, ...algebra })).toMatchObject({ ok: false, code: 10403 });
  });
});

describe('joinCourseByCode (C-058)', () => {
  test('asks the server, and says so without a network', async () => {
    const courseId = await world.course(teacher, []);
    const shown = await world.say(teacher, getQrCode, { courseId });
    const code = shown.ok ? shown.data.code : '';
    phone.network.online = false;
    expect(await onPhone.store.mutate(joinCourseByCode, { code })).toEqual({
      ok: false,
      refusal: coreRefusal.needsNetwork,
    });
    phone.network.online = true;
    const joined = await onPhone.store.mutate(joinCourseByCode, { code: ` ${code.toLowerCase()} ` });
    expect(joined.ok && joined.value.data).toEqual({ courseId });
    await onPhone.cycle();
    expect((await myCourses(onPhone.replica)).map(({ role }) => role)).toEqual(['student']);
    expect(await onPhone.store.mutate(joinCourseByCode, { code })).toEqual({
      ok: false,
      refusal: courseRefusal.alreadyMember,
    });
    expect(await onPhone.store.mutate(joinCourseByCode, { code: 'NOSUCH' })).toMatchObject({
      ok: false,
      refusal: { reason: 'course.codeUnknown' },
    });
  });

  test('joins once when the reply is lost', async () => {
    const courseId = await world.course(teacher, []);
    const shown = await world.say(teacher, getQrCode, { courseId });
    let lost = 2;
    phone.network.fate = () => {
      lost -= 1;
      return lost >= 0 ? 'replyLost' : 'ok';
    };
    const joined = await onPhone.store.mutate(joinCourseByCode, { code: shown.ok ? shown.data.code : '' });
    expect(joined.ok && joined.value.data).toEqual({ courseId });
  });
});

describe('members', () => {
  test('a student made assistant sees what staff see, and no longer when made student again', async () => {
    const courseId = await world.course(teacher, [student]);
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await courseCode(onPhone.replica, courseId)).toBeUndefined();
    await atDesk.store.mutate(setMemberRole, { courseId, uid: student.uid, role: 'assistant' });
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await roleIn(onPhone.replica, courseId)).toBe('assistant');
    expect(await courseCode(onPhone.replica, courseId)).toBeDefined();
    await atDesk.store.mutate(setMemberRole, { courseId, uid: student.uid, role: 'student' });
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await courseCode(onPhone.replica, courseId)).toBeUndefined();
  });

  test('only a teacher removes, and nobody removes a teacher', async () => {
    const other = await world.person('student');
    const courseId = await world.course(teacher, [student, other]);
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await onPhone.store.mutate(removeMember, { courseId, uid: other.uid })).toMatchObject({ ok: false });
    expect(await world.say(student, removeMember, { courseId, uid: other.uid })).toMatchObject({ code: 10403 });
    expect(await world.say(teacher, removeMember, { courseId, uid: teacher.uid })).toMatchObject({
      refusal: { reason: 'course.notATeacher' },
    });
    await atDesk.store.mutate(removeMember, { courseId, uid: other.uid });
    await atDesk.store.mutate(removeMember, { courseId, uid: other.uid });
    await atDesk.cycle();
    expect((await membersOf(atDesk.replica, courseId)).map(({ uid }) => uid)).toEqual([teacher.uid, student.uid]);
    expect(await attentionEntries(atDesk.replica)).toEqual([]);
  });

  test('lists for other clients agree (C-014, C-054, C-104, C-105)', async () => {
    const courseId = await world.course(teacher, [student]);
    const mine = await world.say(student, myAllCourses, {});
    expect(mine.ok && mine.data.courses).toMatchObject([{ id: courseId, icontype: 0, role: 0 }]);
    expect(await world.say(teacher, getStudentCount, { courseId })).toMatchObject({ data: { student_count: 1 } });
    expect(await world.say(student, getUserInfoInCourse, { courseId })).toMatchObject({ data: { courseRole: 0 } });
    expect(await world.say(student, getQrCode, { courseId })).toMatchObject({ code: 10403 });
    const members = await world.say(teacher, getMemberList, { courseId });
    expect(members.ok && members.data.list.map(({ uid }) => uid)).toEqual([teacher.uid, student.uid]);
    const outsider = await world.person('student');
    for (const call of [getStudentCount, getUserInfoInCourse, getMemberList])
      expect(await world.say(outsider, call, { courseId })).toMatchObject({ ok: false, code: 10403 });
  });

  test('other clients learn the role, the end and what one may do of one course; whoever is outside learns nothing (C-014, E-003, E-013, E-014, S-322)', async () => {
    const courseId = await world.course(teacher, [student]);
    const helper = await world.person('teacher');
    const colleague = await world.person('teacher');
    await world.join(helper, teacher, courseId);
    await world.say(teacher, setMemberRole, { courseId, uid: helper.uid, role: 'assistant' });
    const rightsOfHelper = { courseId, uid: helper.uid, granted: ['course.manage'], denied: ['homework.review'] };
    await world.say(teacher, setMemberRights, rightsOfHelper);
    const asked = async (who: Person) => world.say(who, getUserInfoInCourse, { courseId });
    expect(await asked(teacher)).toMatchObject({
      data: {
        courseRole: 1,
        classending: 0,
        canvisit: 1,
        authData: { courseAdmin: 1, identity: 4, auth: [...rights] },
      },
    });
    const said = await asked(helper);
    expect(said).toMatchObject({ data: { courseRole: 2, authData: { courseAdmin: 0, identity: 2 } } });
    const auth = said.ok ? said.data.authData.auth : [];
    expect(auth).toContain('course.manage');
    expect(auth).not.toContain('homework.review');
    await world.say(teacher, setCourseEnding, { courseId });
    expect(await asked(student)).toMatchObject({
      data: { courseRole: 0, classending: 1, authData: { courseAdmin: 0, identity: 0, auth: [] } },
    });
    // A teacher of another course is as much a stranger as anybody.
    expect(await asked(colleague)).toMatchObject({ ok: false, code: 10403 });
    expect(await world.say(colleague, getUserInfoInCourse, { courseId, isGuest: 1 })).toMatchObject({
      data: { courseRole: -1, authData: { auth: [] } },
    });
    const tab = await world.device(colleague).open();
    await tab.cycle();
    expect(await myCourses(tab.replica)).toEqual([]);
  });

  test('a list of one’s courses says how one is in each; the join code with its course and how many are there (C-054, C-078, C-104, E-012, E-035)', async () => {
    const [own, studied, assisted] = [
      await world.course(student, []).catch(() => ''),
      await world.course(teacher, [student]),
      await world.course(teacher, [student]),
    ];
    expect(own).toBe('');
    await world.say(teacher, setMemberRole, { courseId: assisted, uid: student.uid, role: 'assistant' });
    const common = { coursename: 'Calculus', classname: 'Class 1', minpic: '', semester: '2026-2027', term: 1 };
    const mine = await world.say(student, myAllCourses, {});
    const byId = new Map((mine.ok ? mine.data.courses : []).map((one) => [one.id, one]));
    expect(byId.get(studied)).toEqual({ ...common, id: studied, role: 0, icontype: 0 });
    expect(byId.get(assisted)).toEqual({ ...common, id: assisted, role: 2, icontype: 2 });
    const taught = await world.say(teacher, myAllCourses, {});
    expect(taught.ok && taught.data.courses.map(({ icontype }) => icontype)).toEqual([1, 1]);
    const code = await world.say(teacher, getQrCode, { courseId: studied });
    expect(code).toMatchObject({ data: { coursename: 'Calculus', classname: 'Class 1', student_count: 1 } });
    const { code: letters = '', qrcode = '' } = code.ok ? code.data : {};
    expect(qrcode).toBe(joinAddress(letters));
    expect(letters).toMatch(/^[A-Z0-9]{6}$/);
  });
});
