import { describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { createAccount, createInstitution, getUserInfo, login } from '#contract/features/account/calls.ts';
import { addSchoolPerson } from '#contract/features/account/desk-calls.ts';
import { completion, register, sendEmailCode } from '#contract/features/account/entry-calls.ts';
import * as calls from '#contract/features/certification/calls.ts';
import {
  decideCertification,
  importRegister,
  listCertifications,
} from '#contract/features/certification/desk-calls.ts';
import { certificationRefusal } from '#contract/features/certification/rules.ts';
import { getPopMsg } from '#contract/features/notification/calls.ts';
import { ownProfile } from '#src/features/account/data/queries.ts';
import { myCourses } from '#src/features/course/data/queries.ts';
import { must, reasonOf, world, worldTest } from '#tests/harness/class.ts';
import { codeIn, nextLetter } from '#tests/harness/letters.ts';
import { operatorToken } from '#tests/harness/world.ts';

const test = worldTest();

let desk: { coid: string; token: string };
let other: { coid: string; token: string };
const operator = { token: operatorToken };
const password = 'Chalk-2027';

const openDesk = async (name: string) => {
  const { coid } = await must(operator, createInstitution, { name });
  const who = { coid, account: `desk of ${name}`.replaceAll(' ', '-'), password, username: name, coidAdmin: 1 };
  await must(operator, createAccount, { ...who, userType: 'teacher' });
  return { coid, token: (await must({ token: '' }, login, { account: who.account, password })).token };
};

test.beforeAll(async () => {
  desk = await openDesk('Qiming Normal');
  other = await openDesk('Xinghai');
  const people = ['姓名,学号,角色', '李雷,０071,学生', '韩梅梅,0072,学生', '陆老师,T01,教师'].join('\n');
  const classes = [
    '教师姓名,工号,课程名称,教学班号,教学班,行政班,学年,学期',
    '陆老师,T01,高等数学,M-1,高数一班,数学 1 班,2026-2027,1',
    '陆老师,T01,线性代数,M-2,线代二班,数学 2 班,2026,第二学期',
  ].join('\n');
  for (const [kind, text] of [
    ['people', people],
    ['classes', classes],
  ] as const)
    await must(desk, importRegister, { kind, data: Buffer.from(text).toString('base64'), dryRun: false });
});
/** Rows as the wire spells them. */
const wired = (data: { readonly list: readonly object[] }) => data.list as readonly Record<string, string | number>[];

/** Somebody who came by themselves. */
const comer = async (userType: 'teacher' | 'student') => {
  comers += 1;
  const email = `comer${comers}@mail.example`;
  const nobody = { token: '' };
  const known = (await world.letters(email)).length;
  const { ticket } = await must(nobody, sendEmailCode, { email, purpose: 'register', captcha: await world.captcha() });
  const code = codeIn(await nextLetter(() => world.letters(email), known));
  const { uid, username, token } = await must(nobody, register, {
    ticket,
    code,
    username: 'Comer',
    userType,
    password,
  });
  return { uid, username, token };
};
let comers = 0;

describe('certification by an institution', () => {
  test('a student whom the register has with this number is certified; what is missing is named (C-011, C-012, E-001, C-039, C-040, C-041, E-004, E-005, S-174, S-372, S-373, S-375, S-377)', async () => {
    const student = await comer('student');
    expect((await must(student, calls.searchSchools, { search: 'iming' })).list).toContainEqual({
      coid: desk.coid,
      name: 'Qiming Normal',
    });
    expect((await must(student, calls.searchSchools, { search: '' })).list).toEqual([]);
    const given = { coid: desk.coid, name: '李雷', stno: '0071' };
    expect(await reasonOf(student, calls.userAttest, { ...given, coid: '' })).toBe(
      certificationRefusal.schoolMissing.reason,
    );
    expect(await reasonOf(student, calls.userAttest, { ...given, name: ' ' })).toBe(
      certificationRefusal.nameMissing.reason,
    );
    expect(await reasonOf(student, calls.userAttest, { ...given, stno: '' })).toBe(
      certificationRefusal.studentNumberMissing.reason,
    );
    for (const wrong of [{ name: '李蕾' }, { stno: '0079' }, { name: '陆老师', stno: 'T01' }])
      expect(await reasonOf(student, calls.userAttest, { ...given, ...wrong })).toBe(
        certificationRefusal.notListed.reason,
      );
    expect(await must(student, calls.userAttest, given)).toEqual({ coid: desk.coid, list: [] });
    const { list } = await must(student, calls.listAttests, {});
    expect(list).toEqual([
      {
        ...{ jigouid: desk.coid, jigou: 'Qiming Normal', realname: '李雷', realstno: '0071' },
        ...{ usertype: 0, state: 'certified', made: 0 },
      },
    ]);
    const info = await must(student, getUserInfo, {});
    const said = 'uid username account usertype avatar school stno coid coidAdmin isvip atteststate attestInfo token';
    for (const field of said.split(' ')) expect(info).toHaveProperty(field);
    expect(info.agencyWenku).toEqual({ show: 0 });
    expect(info).toMatchObject({
      ...{ atteststate: '1', coid: desk.coid, school: 'Qiming Normal', stno: '0071' },
      attestInfo: { jigouid: desk.coid, jigou: 'Qiming Normal', realstno: '0071' },
    });
    const thief = await comer('student');
    expect(await reasonOf(thief, calls.userAttest, given)).toBe(certificationRefusal.numberTaken.reason);
  });

  test('a teacher binds a class, makes courses of the others, and frees one again (C-044, C-045, C-046, C-047, C-048, C-049, E-006, E-007, E-008, S-173, S-289, S-374, S-460, S-461)', async () => {
    const teacher = await comer('teacher');
    const given = { coid: desk.coid, name: '陆老师', stno: 'T01' };
    expect(await reasonOf(teacher, calls.userAttest, { ...given, stno: '' })).toBe(
      certificationRefusal.staffNumberMissing.reason,
    );
    expect(await reasonOf(teacher, calls.teachClass, { coid: desk.coid })).toBe(
      certificationRefusal.notCertified.reason,
    );
    const list = wired(await must(teacher, calls.userAttest, given));
    expect(list.map((one) => [one.teachclassnum, one.semester, one.term, one.classid])).toEqual([
      ['M-2', '2026-2027', 2, '0'],
      ['M-1', '2026-2027', 1, '0'],
    ]);
    const courseId = await world.course(teacher, []);
    const online = wired(await must(teacher, calls.listOnlineCourses, { option: '1', isRelationCollege: '2' }));
    expect(online).toMatchObject([{ id: courseId, coursename: 'Calculus', classname: 'Class 1' }]);
    expect(online[0]?.code).toMatch(/^\w{4,}$/);
    const [second, first] = list.map(({ id }) => String(id));
    const pair = (teachClassid = '', classid = '0') => ({ teachClassid, classid });
    const relate = (classArray: ReturnType<typeof pair>[], isAutoCreate: '0' | '1' = '0') => ({
      ...{ coid: desk.coid, classArray, isAutoCreate },
    });
    const stranger = await world.person('teacher');
    const foreign = await world.course(stranger, []);
    expect(await reasonOf(teacher, calls.relationTeachClass, relate([pair(first, foreign)]))).toBe(
      certificationRefusal.courseNotTheirs.reason,
    );
    expect(await reasonOf(teacher, calls.relationTeachClass, relate([pair(world.newId(), courseId)]))).toBe(
      certificationRefusal.classUnknown.reason,
    );
    const twice = [pair(first, courseId), pair(second, courseId)];
    expect(await reasonOf(teacher, calls.relationTeachClass, relate(twice))).toBe(
      certificationRefusal.courseTwice.reason,
    );
    const made = await must(teacher, calls.relationTeachClass, relate([pair(first, courseId)], '1'));
    expect(made.made).toBe(1);
    expect(wired(made).map((one) => [one.teachclassnum, one.classnameKtp])).toEqual([
      ['M-2', '线性代数 · 线代二班'],
      ['M-1', 'Calculus · Class 1'],
    ]);
    expect(wired(made)[0]?.courseCodeKtp).not.toBe('');
    const tab = await world.device(teacher).open();
    await tab.cycle();
    expect((await myCourses(tab.replica)).map(({ course }) => course.name).sort()).toEqual(['Calculus', '线性代数']);
    expect((await must(teacher, calls.listOnlineCourses, {})).list).toEqual([]);
    expect(await reasonOf(stranger, calls.cancelRealtionTeachClass, { courseId })).toBe(coreRefusal.notAllowed.reason);
    await must(teacher, calls.cancelRealtionTeachClass, { courseId });
    expect(wired(await must(teacher, calls.teachClass, { coid: desk.coid })).map(({ classid }) => classid)).toContain(
      '0',
    );
  });

  test('one whom the register lacks asks, the desk decides, and another desk sees nothing of it', async () => {
    const student = await comer('student');
    const given = { coid: desk.coid, name: '林涛', stno: '0073' };
    await must(student, calls.askAttest, given);
    expect((await must(student, calls.listAttests, {})).list).toMatchObject([{ state: 'asked' }]);
    expect((await must(student, getUserInfo, {})).atteststate).toBe('0');
    const { list } = await must(desk, listCertifications, {});
    expect(list).toMatchObject([{ name: '林涛', number: '0073', userType: 'student' }]);
    const id = list[0]?.id ?? '';
    expect((await must(other, listCertifications, {})).list).toEqual([]);
    expect(await reasonOf(other, decideCertification, { id, approve: 1 })).toBe(
      certificationRefusal.requestUnknown.reason,
    );
    await must(desk, decideCertification, { id, approve: 1 });
    expect((await must(student, getUserInfo, {})).atteststate).toBe('1');
    await must(desk, decideCertification, { id, approve: 0, note: 'Left the school' });
    expect((await must(student, getUserInfo, {})).atteststate).toBe('0');
    await world.server.runJobs();
    const told = await must(student, getPopMsg, { type: '2' });
    expect(told.list.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['身份认证未通过：Left the school', '“Qiming Normal”已通过你的身份认证']),
    );
  });

  test('the desk decides on what it saw: asked again with another name or number, it is another request', async () => {
    const [student, honest] = [await comer('student'), { coid: desk.coid, name: 'Mallory', stno: 'M-1' }];
    const seen = async () => (await must(desk, listCertifications, {})).list.find(({ account }) => account !== '');
    await must(student, calls.askAttest, honest);
    const before = (await seen())?.id ?? '';
    await must(student, calls.askAttest, honest);
    expect((await seen())?.id).toBe(before);
    for (const other of [{ name: '陆老师' }, { stno: '0072' }]) {
      const old = (await seen())?.id ?? '';
      await must(student, calls.askAttest, { ...honest, ...other });
      for (const approve of [0, 1] as const)
        expect(await reasonOf(desk, decideCertification, { id: old, approve })).toBe(
          certificationRefusal.requestUnknown.reason,
        );
    }
    expect((await must(student, calls.listAttests, {})).list).toMatchObject([{ state: 'asked', realstno: '0072' }]);
    expect((await must(student, getUserInfo, {})).atteststate).toBe('0');
    const now = await seen();
    expect(now).toMatchObject({ name: 'Mallory', number: '0072' });
    await must(desk, decideCertification, { id: now?.id ?? '', approve: 0 });
  });

  test('a number that somebody only claims is in nobody’s way', async () => {
    const account = 'claims-a-number';
    await must(operator, createAccount, {
      ...{ coid: desk.coid, account, password, username: 'Claimer', userType: 'student' },
    });
    const claimer = await must({ token: '' }, login, { account, password });
    await must(claimer, completion, { coid: desk.coid, studentNumber: 'N-77' });
    const owner = await comer('student');
    await must(owner, calls.askAttest, { coid: desk.coid, name: 'Owner', stno: 'N-77' });
    const { list } = await must(desk, listCertifications, {});
    await must(desk, decideCertification, { id: list.find(({ number }) => number === 'N-77')?.id ?? '', approve: 1 });
    await must(claimer, completion, { coid: desk.coid, studentNumber: 'N-78' });
    const added = { username: 'New', account: 'added-by-desk', studentNumber: 'N-78', userType: 'student' } as const;
    expect(await must(desk, addSchoolPerson, { className: '', phone: '', email: '', ...added })).toMatchObject({
      problems: [],
    });
  });

  test('another institution takes the place of one before; refused, the old one stays (C-042, C-043, S-288)', async () => {
    const student = await comer('student');
    const here = { coid: desk.coid, name: '韩梅梅', stno: '0072' };
    const there = { coid: other.coid, name: '韩梅梅', stno: 'X1' };
    await must(student, calls.userAttest, here);
    expect(await reasonOf(student, calls.changeAttest, { sourceCoid: desk.coid, ...there })).toBe(
      certificationRefusal.notListed.reason,
    );
    expect((await must(student, calls.listAttests, {})).list).toMatchObject([{ jigouid: desk.coid }]);
    const file = Buffer.from('name,number\n韩梅梅,X1\n').toString('base64');
    await must(other, importRegister, { kind: 'people', data: file, dryRun: false });
    await must(student, calls.changeAttest, { sourceCoid: desk.coid, ...there });
    expect((await must(student, calls.listAttests, {})).list).toMatchObject([{ jigouid: other.coid, realstno: 'X1' }]);
    const tab = await world.device(student).open();
    await tab.cycle();
    expect(await ownProfile(tab.replica)).toMatchObject({ coid: other.coid, certified: true });
    await must(student, calls.cancelAttest, there);
    expect((await must(student, calls.listAttests, {})).list).toEqual([]);
    expect((await must(student, getUserInfo, {})).atteststate).toBe('0');
    await must(student, calls.userAttest, here);
  });

  test('whose account the school made is in its list, and changes nothing there', async () => {
    const account = 'made-by-desk';
    await must(operator, createAccount, {
      ...{ coid: desk.coid, account, password, username: 'Made', userType: 'student', certified: true },
      studentNumber: '0099',
    });
    const made = await must({ token: '' }, login, { account, password });
    expect((await must(made, calls.listAttests, {})).list).toMatchObject([{ made: 1, realstno: '0099' }]);
    const given = { coid: desk.coid, name: 'Made', stno: '0099' };
    expect(await reasonOf(made, calls.cancelAttest, given)).toBe(certificationRefusal.schoolMade.reason);
    const thief = await comer('student');
    const file = Buffer.from('name,number\nMade,0099\n').toString('base64');
    await must(desk, importRegister, { kind: 'people', data: file, dryRun: false });
    expect(await reasonOf(thief, calls.userAttest, given)).toBe(certificationRefusal.numberTaken.reason);
  });

  test('a table with a wrong line takes nobody in', async () => {
    const text = ['name,number,course,section,semester,term', 'Lu,T09,Maths,1,2026-2029,1', 'Lu,T09,Maths,2,2026,7'];
    const data = Buffer.from(text.join('\n')).toString('base64');
    const { problems } = await must(desk, importRegister, { kind: 'classes', data, dryRun: false });
    expect(problems.map(({ line, fault }) => [line, fault])).toEqual([
      [2, 'wrongSemester'],
      [3, 'wrongTerm'],
    ]);
    const { classes } = await must(desk, listCertifications, {});
    expect(classes).toBe(2);
  });
});
