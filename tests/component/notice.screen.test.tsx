import { queryAllByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import {
  createNotice,
  deleteNotice,
  getReadLists,
  listNotices,
  setNoticeTop,
  updateNotice,
} from '#contract/features/notice/calls.ts';
import { listNotifications } from '#contract/features/notification/calls.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import type { Person } from '#tests/harness/device.ts';
import { places } from '../e2e/harness/places.ts';
import { fill, find, part, press } from './act.ts';
import { closed, noRow, region, rewrite, row } from './rows.ts';
import { device, screenTest, sit } from './screen-test.ts';
import { says } from './see.ts';

let teacher: Person;
let students: readonly [Person, Person, Person];
const test = screenTest();
test.beforeAll(async () => {
  const { world } = device;
  teacher = await world.person('teacher');
  students = [await world.person('student'), await world.person('student'), await world.person('student')];
});

const published = async (courseId: string, title: string, content: string): Promise<string> => {
  const id = device.world.newId();
  await device.world.say(teacher, createNotice, { courseId, id, title, content });
  return id;
};
const heading = (text: string) =>
  waitFor(() => expect(queryAllByRole(document.body, 'heading', { name: text })).not.toEqual([]));
const images = (name: string, within: HTMLElement = document.body) => queryAllByRole(within, 'img', { name }).length;
const titlesOnServer = async (courseId: string) => {
  const said = await device.world.say(teacher, listNotices, { courseId, limit: 100 });
  return said.ok && said.data.list.map(({ title }) => title);
};
/** How often somebody was told of a notice of this title. */
const timesTold = async (who: { readonly token: string }, keyword: string) => {
  const said = await device.world.say(who, listNotifications, { type: '100', keyword, page: 1, limit: 20 });
  return said.ok ? said.data.total : undefined;
};

test('a notice written offline waits, outlives the page, and is on another device at once and once, though the answer to it is lost (S-008, C-179, C-182)', async () => {
  const { world, tunnel } = device;
  const courseId = await world.course(teacher, students);
  const phone = await world.device(students[0]).open();
  await sit(teacher, places.notices(courseId));
  device.goOffline();
  await press(device, 'New notice');
  await fill(device, /^Title/, 'No class tomorrow');
  await rewrite(device, 'Content', 'Sports day');
  await press(device, 'Publish');
  await closed();
  const waits = async () => (await row('No class tomorrow')).querySelector('[data-mark="waiting"]');
  await waitFor(async () => expect(await waits()).not.toBeNull());
  await press(device, /No class tomorrow/, 'link', await part('main'));
  await says('Not published yet — it is sent when you are online again.');
  await device.open(places.notices(courseId));
  await waitFor(async () => expect(await waits()).not.toBeNull());
  expect(await titlesOnServer(courseId)).toEqual([]);
  const lost = tunnel.loseNextReply('/sync/push');
  device.goOnline();
  await lost;
  await phone.cycle();
  expect((await noticesOf(phone.replica, courseId)).map(({ title }) => title)).toEqual(['No class tomorrow']);
  await device.whenSynced();
  expect(await titlesOnServer(courseId)).toEqual(['No class tomorrow']);
  expect(await waits()).toBeNull();
});

test('who publishes the first notice by keyboard goes on from the button for the next one', async () => {
  const courseId = await device.world.course(teacher, students);
  await sit(teacher, places.notices(courseId));
  const first = await find('button', 'New notice');
  first.focus();
  await device.user.keyboard('{Enter}');
  await fill(device, /^Title/, 'The first one');
  await rewrite(device, 'Content', 'Sports day');
  (await find('button', 'Publish')).focus();
  await device.user.keyboard('{Enter}');
  await closed();
  await row('The first one');
  const next = await find('button', 'New notice');
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(next).not.toBe(first);
});

test('a teacher edits, pins and deletes a notice, and each is on another device (C-178, C-180, C-181)', async () => {
  const { world } = device;
  const courseId = await world.course(teacher, students);
  const id = await published(courseId, 'First homework', 'Page 3');
  await published(courseId, 'Second homework', 'Page 9');
  const phone = await world.device(students[0]).open();
  const there = async () => {
    await phone.cycle();
    return (await noticesOf(phone.replica, courseId)).map(({ title, content }) => `${title}: ${content}`);
  };
  await sit(teacher, places.notice(courseId, id));
  await press(device, 'Edit');
  await fill(device, /^Title/, 'First homework, corrected');
  await rewrite(device, 'Content', 'Page 5');
  await press(device, 'Save');
  await closed();
  await heading('First homework, corrected');
  const edited = expect.stringMatching(/^First homework, corrected: .*Page 5/);
  await waitFor(async () => expect(await there()).toEqual(['Second homework: Page 9', edited]));
  await press(device, 'Pin');
  await find('button', 'Unpin');
  await waitFor(async () => expect(await there()).toEqual([edited, 'Second homework: Page 9']));
  await press(device, 'More for this notice');
  await press(device, 'Delete', 'menuitem', document.body);
  await press(device, 'Delete');
  await row('Second homework');
  await noRow('First homework');
  await waitFor(async () => expect(await there()).toEqual(['Second homework: Page 9']));
  await device.whenSynced();
  expect(await titlesOnServer(courseId)).toEqual(['Second homework']);
});

test('what a teacher edits, pins and deletes changes on an open screen without a reload (C-178, C-180, C-181, S-325)', async () => {
  const { world } = device;
  const courseId = await world.course(teacher, students);
  const id = await published(courseId, 'First homework', 'Page 3');
  await published(courseId, 'Second homework', 'Page 9');
  await sit(students[0], places.notices(courseId));
  await row('First homework');
  await world.say(teacher, updateNotice, { courseId, id, title: 'First, corrected', content: 'Page 5', basis: {} });
  await says('Page 5', await row('First, corrected'));
  await says('edited', await row('First, corrected'));
  await world.say(teacher, setNoticeTop, { courseId, id, state: 1 });
  await waitFor(() => expect(images('Pinned')).toBe(1));
  await waitFor(() => expect(document.querySelector('main li')?.textContent).toContain('First, corrected'));
  await world.say(teacher, deleteNotice, { courseId, id });
  await noRow('First, corrected');
  await row('Second homework');
});

test('what students have read is marked on their devices, counted for the teacher and told by name, offline with its age; the others are reminded (C-186, C-188)', async () => {
  const { world } = device;
  const [reader, ...others] = students;
  const courseId = await world.course(teacher, students);
  const id = await published(courseId, 'Midterm', 'Week ten');
  await sit(reader, places.notices(courseId));
  await waitFor(async () => expect(images('Unread', await row('Midterm'))).toBe(1));
  await device.goTo(places.notice(courseId, id));
  await says('Week ten');
  // Leaving at once would be glancing, not reading.
  await waitFor(async () => {
    const said = await world.say(teacher, getReadLists, { id, reading: 1, page: 1, size: 10 });
    expect(said).toMatchObject({ ok: true, data: { total: 1 } });
  });
  await device.goTo(places.notices(courseId));
  await waitFor(async () => expect(images('Unread', await row('Midterm'))).toBe(0));
  await device.goTo(places.main);
  const card = async () => (await part(`[data-class] a[href*="${courseId}"]`)).closest('li')?.textContent;
  expect(await card()).not.toContain('unread notice');
  await device.whenSynced();

  await sit(teacher, places.notice(courseId, id));
  await heading('Read by 1 of 3');
  const readers = () => region('Read by');
  await row(reader.username, await readers());
  await press(device, 'Not read yet 2');
  for (const { username } of others) await row(username, await readers());
  await noRow(reader.username, await readers());
  await press(device, 'Remind unread');
  await says('2 students are reminded.');
  await device.whenSynced();
  await world.server.runJobs();
  device.goOffline();
  await device.open(places.notice(courseId, id));
  await row(reader.username, await readers());
  await says(/As of/, await readers());
  await heading('Read by 1 of 3');
  device.goOnline();
  await device.whenSynced();
  for (const who of others) expect(await timesTold(who, 'Midterm')).toBe(2);
  expect(await timesTold(reader, 'Midterm')).toBe(1);
  await sit(others[0], places.main);
  await waitFor(async () => expect(await card()).toContain('1 unread notice'));
});
