import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { login } from '#contract/features/account/calls.ts';
import { activateAccount, resetPassword } from '#contract/features/account/entry-calls.ts';
import { confirmLoginQr, getLoginQr, pollLoginQr, scanLoginQr } from '#contract/features/account/qr-calls.ts';
import { endOtherSessions } from '#contract/features/account/session-calls.ts';
import { createCourse, getQrCode, joinCourseByCode } from '#contract/features/course/calls.ts';
import { copyCourse } from '#contract/features/course/copy-calls.ts';
import { quitCourse, transferCourse, updateCourse } from '#contract/features/course/manage-calls.ts';
import { checkMyInfo, updateMyCourseInfo } from '#contract/features/course/people-calls.ts';
import { updateCourseSortBat } from '#contract/features/course/shelf-calls.ts';
import { calMember } from '#contract/features/storage/calls.ts';
import { addTask, getTaskFile } from '#contract/features/todo/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let paced: World;
let teacher: Person;
let student: Person;
let courseId: string;

beforeAll(async () => {
  [world, paced] = [await createWorld(), await createWorld({ rateLimits: true })];
  [teacher, student] = [await world.person('teacher'), await world.person('student')];
  courseId = await world.course(teacher, [student]);
});
afterAll(() => Promise.all([world?.close(), paced?.close()]));

test('a course that is named a thousand times is put into one’s list once', async () => {
  const strict = await createWorld({ rateLimits: true, dailyBytesEach: 128 * 1024 });
  const [owner, pupil] = [await strict.person('teacher'), await strict.person('student')];
  const course = await strict.course(owner, [pupil]);
  const sort = () => strict.say(pupil, updateCourseSortBat, { courseIds: Array.from({ length: 1_000 }, () => course) });
  // A thousand rows would be more than anybody may leave in a day here.
  expect([await sort(), await sort()]).toMatchObject([{ ok: true }, { ok: true }]);
  await strict.close();
});

test('what a course does not ask for is not kept of a member', async () => {
  await world.say(teacher, updateCourse, { courseId, asks: ['Dormitory'] });
  const made = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`k${at}`, 'x'.repeat(50)]));
  const answers = { ...made, Dormitory: '7' };
  expect(await world.say(student, updateMyCourseInfo, { courseId, studentNumber: '1', answers })).toMatchObject({
    ok: true,
  });
  const told = await world.say(student, checkMyInfo, { courseId });
  expect(told.ok && told.data.answers).toEqual({ Dormitory: '7' });
});

test('coming and going without end tells nobody without end', async () => {
  const [owner, guest] = [await paced.person('teacher'), await paced.person('student')];
  const course = await paced.course(owner, []);
  const shown = await paced.say(owner, getQrCode, { courseId: course });
  const code = shown.ok ? shown.data.code : '';
  const come = () => paced.say(guest, joinCourseByCode, { code });
  for (let count = 0; count < 40; count += 1) {
    expect(await come()).toMatchObject({ ok: true });
    expect(await paced.say(guest, quitCourse, { courseId: course })).toMatchObject({ ok: true });
  }
  expect(await come()).toMatchObject({ ok: false, status: 429, refusal: { reason: 'core.tooMany' } });
  paced.pass(minute);
  expect(await come()).toMatchObject({ ok: true });
});

test('courses are made, and offered to others, at a pace', async () => {
  const owner = await paced.person('teacher');
  let made = 0;
  const make = () => {
    // Of one name and term there are fifty without a membership.
    made += 1;
    const about = {
      name: `C${made}`,
      className: '',
      semester: '2026-2027',
      term: 1,
      mode: 'blend',
      intro: '',
    } as const;
    return paced.say(owner, createCourse, { courseId: paced.newId(), ...about });
  };
  for (let count = 0; count < 100; count += 1) expect((await make()).ok).toBe(true);
  expect(await make()).toMatchObject({ ok: false, status: 429 });
  const course = await paced.course(await paced.person('teacher'), []);
  const offer = () => paced.say(owner, transferCourse, { courseId: course, account: 'teacher1' });
  for (let count = 0; count < 20; count += 1) expect(await offer()).toMatchObject({ status: 403 });
  expect(await offer()).toMatchObject({ status: 429 });
});

test('a course is copied at a pace, and what a copy holds counts for who had it made', async () => {
  const small = await createWorld({ rateLimits: true, dailyBytesEach: 2 ** 20 });
  const owner = await small.person('teacher');
  const from = await small.course(owner, []);
  for (let count = 0; count < 3; count += 1)
    await small.say(owner, createTopic, {
      courseId: from,
      id: small.newId(),
      title: 'T',
      content: '好'.repeat(49_000),
    });
  const about = { name: 'C', className: '', semester: '2026-2027', term: 1 } as const;
  const copy = async () => {
    const ids = { courseId: small.newId(), fromCourseId: from, id: small.newId() };
    const said = await small.say(owner, copyCourse, { ...ids, ...about });
    while ((await small.server.runJobs()) > 0);
    return said;
  };
  expect(await copy()).toMatchObject({ ok: true });
  let last = await copy();
  for (let count = 0; last.ok && count < 10; count += 1) last = await copy();
  expect(last).toMatchObject({ ok: false, refusal: { reason: 'core.enoughToday' } });
  await small.close();
  const other = await paced.person('teacher');
  const own = await paced.course(other, []);
  const again = () =>
    paced.say(other, copyCourse, { courseId: paced.newId(), fromCourseId: own, id: paced.newId(), ...about });
  for (let count = 0; count < 20; count += 1) expect((await again()).ok).toBe(true);
  expect(await again()).toMatchObject({ ok: false, status: 429, refusal: { reason: 'core.tooMany' } });
});

test('an account of many courses is added up while others are answered', async () => {
  const owner = await world.person('teacher');
  for (let count = 0; count < 60; count += 1) {
    const about = { className: '', semester: '2026-2027', term: 1, mode: 'blend', intro: '' } as const;
    expect(
      await world.say(owner, createCourse, { courseId: world.newId(), name: `C${count}`, ...about }),
    ).toMatchObject({
      ok: true,
    });
  }
  const answered: string[] = [];
  const adding = world.say(owner, calMember, {}).then((said) => {
    answered.push('sum');
    return said;
  });
  await Promise.all(
    [1, 2, 3].map(() => world.say(student, checkMyInfo, { courseId }).then(() => answered.push('other'))),
  );
  expect(await adding).toMatchObject({ ok: true, data: { course_count: 60 } });
  expect(answered).toEqual(['other', 'other', 'other', 'sum']);
});

test('an account is not added up as often as one likes', async () => {
  const owner = await paced.person('teacher');
  for (let count = 0; count < 20; count += 1) expect((await paced.say(owner, calMember, {})).ok).toBe(true);
  expect(await paced.say(owner, calMember, {})).toMatchObject({ ok: false, status: 429 });
});

test('of copies of one’s own data the last one is kept, and they are made at a pace', async () => {
  const person = await paced.person('student');
  const copies: string[] = [];
  const copy = async () => {
    const id = paced.newId();
    const said = await paced.say(person, addTask, { id, kind: 'dataCopy' });
    while ((await paced.server.runJobs()) > 0);
    copies.push(id);
    return said;
  };
  for (let count = 0; count < 6; count += 1) expect(await copy()).toMatchObject({ ok: true });
  expect(await copy()).toMatchObject({ ok: false, status: 429 });
  const parts = await paced.server.db.read((sql) =>
    sql.withTables<{ task_part: { task_id: string } }>().selectFrom('task_part').select('task_id').distinct().execute(),
  );
  expect(parts).toEqual([{ task_id: copies[5] }]);
  expect(await paced.say(person, getTaskFile, { id: copies[0] ?? '' })).toMatchObject({
    refusal: { reason: 'todo.fileGone' },
  });
  expect((await paced.say(person, getTaskFile, { id: copies[5] ?? '' })).ok).toBe(true);
  paced.pass(hour);
  expect(await copy()).toMatchObject({ ok: true });
});

test('nobody has passwords hashed for a word that opens nothing', async () => {
  const dear = await createWorld({ passwordCost: { memoryKiB: 128 * 1024, passes: 8 } });
  const began = performance.now();
  const password = 'Slate-2031-b';
  for (let count = 0; count < 10; count += 1) {
    await dear.say({ token: '' }, resetPassword, { ticket: 'made-up', password });
    await dear.say({ token: '' }, activateAccount, { account: `nobody${count}`, code: 'ABCDE-FGHJK', password });
  }
  // One of them alone takes longer than all of these may.
  expect(performance.now() - began).toBeLessThan(1_500);
  await dear.close();
}, 60_000);

test('a code that was confirmed by a sign-in that is over opens nothing', async () => {
  const [phone, owner] = [await world.person('student'), { token: '' }];
  const made = await world.say(owner, getLoginQr, { device: 'a computer' });
  const shown = (made.ok ? made.data : {}) as unknown as Record<'code_key' | 'secret' | 'number', string>;
  const { code_key: codeKey, secret, number } = shown;
  expect((await world.say(phone, scanLoginQr, { codeKey })).ok).toBe(true);
  expect((await world.say(phone, confirmLoginQr, { codeKey, number, allow: 1 })).ok).toBe(true);
  const account = `student${phone.username.split(' ')[1]}`;
  const again = await world.say(owner, login, { account, password: 'Classroom2026', remember: true });
  const own = again.ok ? again.data.token : '';
  expect((await world.say({ token: own }, endOtherSessions, {})).ok).toBe(true);
  const polled = await world.say(owner, pollLoginQr, { codeKey, secret, remember: true });
  expect(polled).toMatchObject({ ok: true, data: { state: 'expired', user: null } });
});
