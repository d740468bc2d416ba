import { expect } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { getUserInfo, login } from '#contract/features/account/calls.ts';
import { changeAccount } from '#contract/features/account/desk-calls.ts';
import { erasureDays } from '#contract/features/account/keys.ts';
import { askErasure } from '#contract/features/account/person-calls.ts';
import { getCalendarAddress, renewCalendarAddress } from '#contract/features/activity/calendar-calls.ts';
import { acceptGuestLink, createGuestLink } from '#contract/features/course/calls.ts';
import { setCourseDeactivated } from '#contract/features/course/manage-calls.ts';
import { getActivityList } from '#contract/features/homework/questions.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { givenHomework } from '../homework/school.ts';

const test = worldTest();

const read = (path: string) => world.server.app.inject({ method: 'GET', url: path });

test('dates at a secret address: one’s own and nobody else’s, and nothing at the old one after it was renewed (C-204)', async () => {
  const teacher = await world.person('teacher');
  const [ann, bob] = [await world.person('student'), await world.person('student')];
  const courseId = await world.course(teacher, [ann, bob]);
  const closesAt = world.now() + hour;
  await givenHomework(world, teacher, courseId, { title: '极限, 第一次; 很长的题目'.repeat(4), closesAt });
  await givenHomework(world, teacher, courseId, { title: 'Only Bob', closesAt, audience: [`u:${bob.uid}`] });
  expect(await world.say(ann, getCalendarAddress, {})).toMatchObject({ data: { path: '' } });
  const made = await world.say(ann, renewCalendarAddress, {});
  const path = made.ok ? made.data.path : '';
  expect(await world.say(ann, getCalendarAddress, {})).toMatchObject({ data: { path } });
  expect(await world.say(ann, getActivityList, {})).toMatchObject({
    data: { list: [{ courseid: courseId, state: 'unsubmitted' }] },
  });
  const reply = await read(path);
  expect(reply.headers['content-type']).toContain('text/calendar');
  const unfolded = reply.body.replaceAll('\r\n ', '');
  expect(unfolded).toContain('SUMMARY:极限\\, 第一次\\; 很长的题目');
  expect(unfolded).toContain(`DTSTART:${new Date(closesAt).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}`);
  expect(unfolded).not.toContain('Only Bob');
  expect(reply.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect((await read(path.replace(ann.uid, bob.uid))).statusCode).toBe(404);
  expect((await read(`/files/calendar/${bob.uid}/.ics`)).statusCode).toBe(404);
  await world.say(ann, renewCalendarAddress, {});
  expect((await read(path)).statusCode).toBe(404);
});

test('nothing at the address while the account or the course is closed, and never again after it was erased (C-204)', async () => {
  const [teacher, ann] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [ann]);
  await givenHomework(world, teacher, courseId, { title: 'Essay', closesAt: world.now() + hour });
  const made = await world.say(ann, renewCalendarAddress, {});
  const path = made.ok ? made.data.path : '';
  const titled = async () => (await read(path)).body.includes('Essay');
  expect(await titled()).toBe(true);
  for (const [off, isShown] of [
    [1, false],
    [0, true],
  ] as const) {
    expect(await world.say(teacher, setCourseDeactivated, { courseId, state: off })).toMatchObject({ ok: true });
    expect(await titled()).toBe(isShown);
  }
  const info = await world.say(ann, getUserInfo, {});
  const account = info.ok ? info.data.account : '';
  for (const [closed, status] of [
    [true, 404],
    [false, 200],
  ] as const) {
    expect(await world.say({ token: operatorToken }, changeAccount, { account, closed })).toMatchObject({ ok: true });
    expect((await read(path)).statusCode).toBe(status);
  }
  const again = await world.say({ token: '' }, login, { account, password: 'Classroom2026' });
  const token = again.ok ? again.data.token : '';
  expect(await world.say({ token }, askErasure, { password: 'Classroom2026' })).toMatchObject({ ok: true });
  world.pass((erasureDays + 1) * day);
  while ((await world.server.runJobs()) > 0);
  expect((await read(path)).statusCode).toBe(404);
});

test('no title begins a line of its own in a calendar, whatever breaks it (C-204)', async () => {
  const [teacher, ann] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [ann]);
  const breaks = ['\r', '\n', '\r\n', '\u0085', '\u2028', '\v', '\u0000'];
  for (const sign of breaks)
    await givenHomework(world, teacher, courseId, {
      title: `One${sign}END:VEVENT${sign}BEGIN:VALARM`,
      closesAt: world.now() + hour,
    });
  const made = await world.say(ann, renewCalendarAddress, {});
  const { body } = await read(made.ok ? made.data.path : '');
  const lines = body.split(/\r\n|[\r\n\u0085\u2028\u2029\v\f]/);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(breaks.length);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(breaks.length);
  expect(body).not.toMatch(/(^|[\r\n])BEGIN:VALARM/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are looked for
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f]/);
});

test('a visitor’s calendar has what is for everybody, and nothing that was given to somebody else', async () => {
  const [teacher, visitor] = [await world.person('teacher'), await world.person('teacher')];
  const ann = await world.person('student');
  const courseId = await world.course(teacher, [ann]);
  const closesAt = world.now() + hour;
  await givenHomework(world, teacher, courseId, { title: 'For all', closesAt });
  await givenHomework(world, teacher, courseId, { title: 'Only Ann', closesAt, audience: [`u:${ann.uid}`] });
  const kind = 'supervise' as const;
  const link = await world.say(teacher, createGuestLink, { courseId, id: world.newId(), kind, days: 7 });
  await world.say(visitor, acceptGuestLink, { kind, code: link.ok ? link.data.code : '' });
  const made = await world.say(visitor, renewCalendarAddress, {});
  const { body } = await read(made.ok ? made.data.path : '');
  expect(body).toContain('For all');
  expect(body).not.toContain('Only Ann');
});
