import { getAllByRole, getByLabelText, queryByLabelText, queryByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import { logout } from '#contract/features/account/calls.ts';
import { createGuestLink, setMemberRole, withdrawGuestLink } from '#contract/features/course/calls.ts';
import { setMemberRights } from '#contract/features/course/people-calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import { guestAddress } from '#src/features/course/view/guests/address.ts';
import type { Person } from '#tests/harness/device.ts';
import { places } from '../e2e/harness/places.ts';
import { fill, find, part, press } from './act.ts';
import { closed, noRow, region, row } from './rows.ts';
import { courseId, courseScreenTest, device, student, teacher } from './screen-test.ts';
import { isAt, says } from './see.ts';

let topicId: string;
const test = courseScreenTest();
test.beforeEach(async () => {
  const { world } = device;
  topicId = await topicOf(teacher, courseId);
  await world.say(teacher, createNotice, { courseId, id: world.newId(), title: 'Lab moved', content: 'To Friday' });
});

const topicOf = async (author: Person, courseId: string): Promise<string> => {
  const id = device.world.newId();
  await device.world.say(author, createTopic, { courseId, id, title: 'Why does ice float', content: '' });
  return id;
};
const sit = async (who: Person, path: string, language: 'zh' | 'en' = 'en') => {
  await device.signIn(who, language);
  await device.open(path);
};
const noButton = (name: string) => expect(queryByRole(document.body, 'button', { name })).toBeNull();
const heading = (name: string) => waitFor(() => getAllByRole(document.body, 'heading', { name }));
const reminded = async (text: string, confirm = 'Confirm') => {
  await says(text, await find('alertdialog', undefined, document.body));
  await press(device, confirm);
  await isAt('/main');
  await closed();
};

/** The network answers this call with no from now on; answers how to stop. */
const refusing = ({ path }: { readonly path: string }, code: number): (() => void) => {
  const before = globalThis.fetch;
  const refusal = { status: 0, message: 'no', code, data: { refusal: { reason: 'core.notAllowed', code } } };
  globalThis.fetch = (to, init) =>
    String(to).endsWith(path) ? Promise.resolve(Response.json(refusal)) : before(to, init);
  return () => {
    globalThis.fetch = before;
  };
};

test('a session that is over sends whoever asks to /login and back to the same address, with the text', async () => {
  const { world } = device;
  const lapsed = await world.person('teacher');
  const own = await world.course(lapsed, []);
  const topic = await topicOf(lapsed, own);
  await sit(lapsed, places.topic(own, topic));
  await device.whenSynced();
  // The page may be drawn anew while the device is new to it.
  await waitFor(async () => {
    const field = getByLabelText<HTMLTextAreaElement>(document.body, 'Your reply');
    if (field.value === '') await device.user.type(field, 'Not done yet');
    expect(document.querySelector('main')?.textContent).toContain('Saved on this device');
  });
  await world.say(lapsed, logout, {});
  await device.open(places.members(own));
  await press(device, 'New link');
  // Dimmed as soon as sending in the background has noticed; a press asks all the same.
  await press(device, 'Make link');
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(new URLSearchParams(location.search).get('redirect')).toBe(places.members(own));
  await fill(device, 'Account', lapsed.username.replace(' ', ''));
  await fill(device, 'Password', 'Classroom2026');
  await press(device, 'Sign in');
  await isAt(places.members(own));
  await device.goTo(places.topic(own, topic));
  await waitFor(() =>
    expect(getByLabelText<HTMLTextAreaElement>(document.body, 'Your reply').value).toBe('Not done yet'),
  );
});

test('a teacher makes a link and copies it; a supervisor follows it in another browser, reads everything and can change nothing, until it is withdrawn (S-044, S-126, S-129, S-491, S-492, S-539)', async () => {
  await sit(teacher, places.members(courseId));
  await device.whenSynced();
  await press(device, 'New link');
  // What is told meanwhile is answered beside the dialog, which stays.
  const stop = refusing(createGuestLink, 10_403);
  await press(device, 'Make link');
  await press(device, 'Dismiss', 'button', await part('[data-tellings]'));
  stop();
  await press(device, 'Make link');
  await closed();
  const links = () => region('Guests and links');
  await waitFor(async () => expect((await links()).querySelectorAll('li')).toHaveLength(1));
  await press(device, 'Copy link', 'button', await links());
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/^http/));
  const copied = new URL(await navigator.clipboard.readText());
  await device.whenSynced();

  const visitor = await device.world.person('teacher');
  await sit(visitor, `${copied.pathname}${copied.search}${copied.hash}`);
  await says('Its teachers see your name.');
  const { db } = device.world.server;
  expect(await db.read((sql) => membershipIn(sql, visitor.uid, courseScope(courseId)))).toBeUndefined();
  await press(device, 'Open the course');
  await says('Supervisor perspective', await part('header[data-mode="supervise"]'));
  await row('Lab moved');
  expect(location.href).not.toContain(copied.hash);
  await part(`[data-watermark*="${visitor.username}"]`);
  noButton('New notice');
  await press(device, /Lab moved/, 'link');
  await heading('Lab moved');
  await part('header[data-mode="supervise"]');
  noButton('Edit');
  await device.goTo(places.topic(courseId, topicId));
  await heading('Why does ice float');
  expect(queryByLabelText(document.body, 'Your reply')).toBeNull();
  await part('header[data-mode="supervise"]');
  await device.goTo(places.members(courseId));
  await says('1 student');
  await noRow(visitor.username);
  await device.whenSynced();

  await sit(teacher, places.members(courseId));
  await row(visitor.username, await links());
  await press(device, 'Withdraw', 'button', await links());
  await press(device, 'Withdraw');
  await waitFor(async () => expect((await links()).querySelectorAll('li')).toHaveLength(0));
  await device.whenSynced();

  await sit(visitor, `${places.notices(courseId)}&issupervise=1`);
  await reminded('This supervisor link is no longer valid');
});

test('a review link that is over is told in the words of the specification (S-045, S-493)', async () => {
  const { world } = device;
  const link = { courseId, id: world.newId(), kind: 'review', days: 7 } as const;
  const made = await world.say(teacher, createGuestLink, link);
  await world.say(teacher, withdrawGuestLink, { courseId, id: link.id });
  const path = guestAddress('', { ...link, code: made.ok ? made.data.code : '' });
  await sit(await world.person('teacher'), path, 'zh');
  await press(device, '打开课程');
  await says('系统提示', await find('alertdialog', undefined, document.body));
  await reminded('当前的课程评审链接已经失效，请联系课程负责人', '确定');
});

test('a teacher looks at the course as a student does, and leaves that view; an assistant is told whom to ask, and invites nobody without the right (S-478, S-510)', async () => {
  const { world } = device;
  const assistant = await world.person('teacher');
  const own = await world.course(teacher, [student, assistant]);
  await world.say(teacher, setMemberRole, { courseId: own, uid: assistant.uid, role: 'assistant' });
  const rights = { granted: [], denied: ['member.add'] };
  await world.say(teacher, setMemberRights, { courseId: own, uid: assistant.uid, ...rights });
  await sit(teacher, `${places.notices(own)}&studentviewer=1`);
  await says('Student’s view', await part('header[data-mode="student"]'));
  await device.whenSynced();
  noButton('New notice');
  await press(device, 'Leave this view');
  await find('button', 'New notice');

  await sit(assistant, places.notices(own));
  await device.whenSynced();
  await press(device, 'More about Calculus');
  const end = await find('menuitem', 'End the course', document.body);
  expect(end.title).toMatch(/contact the course administrator/);
  expect(queryByRole(document.body, 'menuitem', { name: 'Invite students' })).toBeNull();
  await device.user.click(end);
  await says(/contact the course administrator/, await find('log', undefined, document.body));
});

test('a student whose address claims to teach goes to /main, on every route of a course (S-093)', async () => {
  await sit(student, places.main);
  await device.whenSynced();
  for (const path of [places.notices(courseId), places.topic(courseId, topicId)]) {
    await device.open(`${path}&courserole=1`);
    await isAt('/main');
  }
});

test('an ended course that students may not visit says so and leads to /main; the card says that it has ended (S-324, S-580)', async () => {
  const own = await device.world.course(teacher, [student]);
  await sit(teacher, places.notices(own));
  await device.whenSynced();
  await press(device, 'More about Calculus');
  await press(device, 'End the course', 'menuitem', document.body);
  const mayVisit = 'Students may look at it after the end';
  await device.user.click(await waitFor(() => getByLabelText(document.body, mayVisit, { selector: 'input' })));
  await press(device, 'End the course');
  await closed();
  await device.whenSynced();
  await sit(student, places.main);
  const card = async () => (await part(`li a[href*="${own}"]`)).closest('li');
  await waitFor(async () => expect((await card())?.textContent).toContain('Ended'));
  await device.open(places.notices(own));
  await reminded('the teacher does not allow visits');
});
