import { fireEvent, getByRole } from '@testing-library/dom';
import { expect } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { getAttendanceCode, startAttendance } from '#contract/features/attendance/calls.ts';
import { codeAt } from '#contract/features/attendance/code.ts';
import { find, part, press, put } from './act.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

const tab = () => `/main/classDetail?courseid=${courseId}&modulename=attendance`;
const pageOf = (id: string, code = '') => `/attendance?courseid=${courseId}&id=${id}${code && `&code=${code}`}`;

const begin = async (more: object = {}) => {
  const id = device.world.newId();
  const input = { courseId, id, title: 'Monday', method: 'qr' as const, ...more };
  expect(await device.world.say(teacher, startAttendance, input)).toMatchObject({ ok: true });
  return id;
};

const codeNow = async (id: string) => {
  const said = await device.world.say(teacher, getAttendanceCode, { courseId, attendanceId: id });
  if (!said.ok) throw new Error('no code');
  return codeAt({ method: 'qr', every: 10, ...said.data }, said.data.now);
};

const status = (of = student.uid) => part(`[data-student="${of}"]`);

test('a teacher shows four digits, a student types them, both see it, and it ends (S-017, S-405, S-306)', async () => {
  await sit(teacher, tab());
  await press(device, 'Take attendance');
  await press(device, 'Four digits', 'radio');
  await put('Title', 'Monday');
  await put('Your own four digits', '12a4');
  await press(device, 'Start');
  await says('The code is four digits.');
  await put('Your own four digits', '0042');
  await press(device, 'Start');
  await part('[data-code="0042"]');
  await says('1 is missing');
  const id = new URLSearchParams(location.search).get('id') ?? '';

  await sit(student, tab());
  await put('The four digits on the screen', '0041');
  await press(device, 'Sign in');
  await says('That is not the code that is shown now.');
  await put('The four digits on the screen', '0042');
  await press(device, 'Sign in');
  await says('Signed in');

  await device.pass(2_000);
  await sit(teacher, pageOf(id));
  await says('Everybody is here');
  await says('Present', await status());
  await press(device, 'End');
  await says('ended');
  await device.whenSynced();
  await sit(student, tab());
  await says('100%');
});

test('a code that was scanned signs in at a press, and not by being opened', async () => {
  const id = await begin();
  await sit(student, pageOf(id, await codeNow(id)));
  await press(device, 'Sign in');
  await says('Signed in');
});

test('without a network a sign-in is kept, says so, and the teacher confirms it', async () => {
  const id = await begin({ minutes: 5 });
  await sit(student, pageOf(id, await codeNow(id)));
  await find('button', 'Sign in');
  device.goOffline();
  await press(device, 'Sign in');
  await says('Kept on this device. It is sent when you are online.');
  await device.pass(10 * minute);
  device.goOnline();
  await device.whenSynced();
  await says('Sent. Your teacher has to confirm it.');
  await device.pass(2_000);
  await sit(teacher, pageOf(id));
  await says('Unconfirmed', await status());
  await press(device, 'Confirm all');
  await says(teacher.username, await status());
  await device.whenSynced();
  await sit(student, pageOf(id));
  await says('Present');
});

test('a list is called without a network, by presses and by keys, and reaches the student (S-307)', async () => {
  const { world } = device;
  const other = await world.person('student');
  await world.join(other, teacher, courseId);
  await sit(teacher, tab());
  device.goOffline();
  await press(device, 'Take attendance');
  await press(device, 'Call the list', 'radio');
  await put('Title', 'By name');
  await press(device, 'Start');
  const first = await find('button', `${student.username}: Present`);
  await device.user.click(first);
  await says('Absent', await status());
  fireEvent.keyDown(await find('button', `${student.username}: Absent`), { key: '5' });
  await says('Sick leave', await status());
  expect(document.activeElement).toBe(getByRole(document.body, 'button', { name: `${other.username}: Present` }));
  await press(device, 'End');
  device.goOnline();
  await device.whenSynced();
  await sit(student, tab());
  await says('Sick leave');
});

test('abandoning asks first, and takes it away (S-308)', async () => {
  const id = await begin();
  await sit(teacher, pageOf(id));
  await press(device, 'More about Monday');
  await press(device, 'Abandon', 'menuitem');
  await says('All its sign-ins are deleted, for students too.');
  await press(device, 'Abandon');
  await says('No attendance yet');
  await device.whenSynced();
  await sit(student, tab());
  await says('No attendance yet');
});

test('whatever page a student has open, they are told and led to where they sign in', async () => {
  await sit(student, `/main/classDetail?courseid=${courseId}&modulename=topic`);
  const id = await begin({ method: 'gps' });
  await says('attendance is being taken');
  await press(device, 'Sign in');
  expect(new URLSearchParams(location.search).get('id')).toBe(id);
  // jsdom is no secure context: nothing is sent, and the person reads why.
  await press(device, 'I am here');
  await says('This browser tells no positions here');
});
