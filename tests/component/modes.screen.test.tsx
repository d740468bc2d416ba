// @vitest-environment jsdom
import { getByLabelText, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyCode } from '#contract/core/reply-code.ts';
import { createGuestLink, withdrawGuestLink } from '#contract/features/course/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { guestAddress } from '#src/features/course/view/guests/address.ts';
import { places } from '#tests/e2e/harness/places.ts';
import type { Person } from '#tests/harness/device.ts';
import { refuse } from './browser-parts.ts';
import { openScreen, type Screen } from './screen.tsx';
import { button, dialog, hasNoButton, hasNoItem, heading, isGone, item, link, menuItem, says } from './see.ts';

let device: Screen;
let teacher: Person;
let student: Person;
let courseId: string;
let topicId: string;
beforeAll(async () => {
  device = await openScreen();
  const { world } = device;
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  topicId = world.newId();
  await world.say(teacher, createTopic, { courseId, id: topicId, title: 'Why ice floats', content: '' });
  await world.say(teacher, createNotice, { courseId, id: world.newId(), title: 'The lab moves', content: 'To Friday' });
});
afterAll(() => device.close());

const press = async (what: Promise<HTMLElement>): Promise<void> => device.user.click(await what);

const mode = () => document.querySelector('header[data-mode]');

test('a teacher makes a link and copies it; a supervisor follows it on another device, reads everything and can change nothing, until it is withdrawn (S-044, S-126, S-129, S-491, S-492, S-539)', async () => {
  await device.signIn(teacher);
  await device.open(places.members(courseId));
  await press(button('New link'));
  // What is told meanwhile is answered beside the dialog, which stays.
  refuse(createGuestLink, replyCode.notAllowed);
  await press(button('Make link', await dialog()));
  await press(button('Dismiss'));
  refuse(createGuestLink);
  await press(button('Make link', await dialog()));
  await press(button('Copy link'));
  const copied = new URL(await navigator.clipboard.readText());

  const visitor = await device.world.person('teacher');
  await device.signIn(visitor);
  await device.open(`${copied.pathname}${copied.search}${copied.hash}`);
  await waitFor(() => expect(mode()?.getAttribute('data-mode')).toBe('supervise'));
  await says('Supervisor perspective');
  await item('The lab moves');
  expect(location.href).not.toContain(copied.hash);
  await waitFor(() => expect(document.querySelector(`[data-watermark*="${visitor.username}"]`)).not.toBeNull());
  hasNoButton('New notice');
  await press(link(/The lab moves/));
  await heading('The lab moves');
  expect(mode()?.getAttribute('data-mode')).toBe('supervise');
  hasNoButton('Edit');
  await device.open(places.topic(courseId, topicId));
  await heading('Why ice floats');
  expect(document.querySelector('form textarea')).toBeNull();
  expect(mode()?.getAttribute('data-mode')).toBe('supervise');
  await device.open(places.members(courseId));
  await says('1 student');
  hasNoItem(visitor.username);

  await device.signIn(teacher);
  await device.open(places.members(courseId));
  await item(visitor.username);
  await press(button('Withdraw'));
  await press(button('Withdraw', await dialog()));
  await isGone(() => document.querySelector('[role="alertdialog"]'));
  await device.whenSynced();
  await device.signIn(visitor);
  await device.open(`${places.notices(courseId)}&issupervise=1`);
  await says('This supervisor link is no longer valid', await dialog());
  await press(button('Confirm', await dialog()));
  await waitFor(() => expect(device.address()).toBe('/main'));
});

test('a review link that is over is told in the words of the specification (S-045, S-493)', async () => {
  const { world } = device;
  const id = world.newId();
  const made = await world.say(teacher, createGuestLink, { courseId, id, kind: 'review', days: 7 });
  if (!made.ok) throw new Error('no link was made');
  await world.say(teacher, withdrawGuestLink, { courseId, id });
  await device.signIn(await world.person('teacher'), 'zh');
  await device.open(guestAddress('', { courseId, kind: 'review', code: made.data.code }));
  await says('系统提示', await dialog());
  await says('当前的课程评审链接已经失效，请联系课程负责人', await dialog());
  await press(button('确定', await dialog()));
  await waitFor(() => expect(device.address()).toBe('/main'));
});

test('a teacher looks at the course as a student does, and leaves that view', async () => {
  await device.signIn(teacher);
  await device.open(`${places.notices(courseId)}&studentviewer=1`);
  await waitFor(() => expect(mode()?.getAttribute('data-mode')).toBe('student'));
  await item('The lab moves');
  hasNoButton('New notice');
  await press(button('Leave this view'));
  await button('New notice');
});

test('a student whose address claims to teach goes to /main, on every route of a course (S-093)', async () => {
  await device.signIn(student);
  for (const path of [places.notices(courseId), places.topic(courseId, topicId)]) {
    await device.open(`${path}&courserole=1`);
    await waitFor(() => expect(device.address()).toBe('/main'));
  }
});

test('an ended course that students may not visit says so and leads to /main; the card says that it has ended (S-324, S-580)', async () => {
  const own = await device.world.course(teacher, [student]);
  await device.signIn(teacher);
  await device.open(places.notices(own));
  await press(button('More about Calculus'));
  await press(menuItem('End the course'));
  await device.user.click(getByLabelText(await dialog(), 'Students may look at it after the end'));
  await press(button('End the course', await dialog()));
  await isGone(() => document.querySelector('[role="alertdialog"], [role="dialog"]'));
  await device.whenSynced();
  await device.signIn(student);
  await device.open(places.main);
  await says('Ended');
  await device.open(places.notices(own));
  await says('the teacher does not allow visits', await dialog());
  await press(button('Confirm', await dialog()));
  await waitFor(() => expect(device.address()).toBe('/main'));
});
