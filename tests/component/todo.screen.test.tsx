import { waitFor } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { createNotice } from '#contract/features/notice/calls.ts';
import { getTodoList } from '#contract/features/todo/calls.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { openTodos } from '#src/features/todo/data/queries.ts';
import { places } from '../e2e/harness/places.ts';
import { find, part, press } from './act.ts';
import { textOnDisk } from './disk.ts';
import { closed, noRow, row } from './rows.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

const notice = (courseId: string, title: string) => {
  const { world } = device;
  return world.say(teacher, createNotice, { courseId, id: world.newId(), title, content: 'Please' });
};
const topic = async (courseId: string, title: string): Promise<string> => {
  const id = device.world.newId();
  await device.world.say(teacher, createTopic, { courseId, id, title, content: '' });
  return id;
};

test('what a teacher publishes is there to do without a reload; ticked off offline it outlives the page, and the second device agrees (R-026, S-075, S-243, C-098, C-099)', async () => {
  const { world } = device;
  await sit(student, places.todo);
  await says('Nothing to do');
  await notice(courseId, 'Bring a calculator');
  await notice(courseId, 'Another room');
  await topic(courseId, 'What are matrices for');
  for (const title of ['Bring a calculator', 'Another room', 'What are matrices for'])
    await waitFor(async () => {
      await world.server.runJobs();
      expect(document.querySelector('main')?.textContent).toContain(title);
    });
  await device.whenSynced();

  device.goOffline();
  await press(device, 'Finish: Another room');
  await noRow('Another room');
  await press(device, 'Ignore: What are matrices for');
  const log = await find('log', undefined, document.body);
  await says('Ignored: What are matrices for', log);
  const told = [...log.querySelectorAll<HTMLElement>('div')].filter(
    (one) => one.textContent.includes('Ignored: What are') && one.querySelector('button') !== null,
  );
  await press(device, 'Undo', 'button', told.at(-1));
  await row('What are matrices for');
  await press(device, 'Bring a calculator', 'link', await row('Bring a calculator'));
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Bring a calculator'));
  expect(new URLSearchParams(location.search).get('courserole')).toBe('0');
  // Leaving at once would be glancing, not reading.
  await waitFor(async () => expect(await textOnDisk('outbox', student)).toContain('readNotice'));
  await device.open(places.todo);
  await row('What are matrices for');
  await noRow('Bring a calculator');
  await press(device, /^Finished/, 'link');
  for (const title of ['Bring a calculator', 'Another room'])
    await waitFor(async () => expect((await row(title)).querySelector('[data-mark="waiting"]')).not.toBeNull());

  device.goOnline();
  await device.whenSynced();
  const laptop = await world.device(student).open();
  await laptop.cycle();
  expect((await openTodos(laptop.replica, Date.now())).map(({ title }) => title)).toEqual(['What are matrices for']);
  const finished = await world.say(student, getTodoList, { status: 1 });
  expect(finished.ok && finished.data.list.map(({ title }) => title).sort()).toEqual([
    'Another room',
    'Bring a calculator',
  ]);
});

test('the copy of one’s data is asked for offline, made by the server, and holds what is one’s own (R-030, S-114, S-515, C-102, C-103)', async () => {
  const { world } = device;
  const classmate = await world.person('student');
  await world.join(classmate, teacher, courseId);
  const topicId = await topic(courseId, 'What is random');
  for (const [who, content] of [
    [student, 'My own view'],
    [classmate, 'Another’s view'],
  ] as const)
    await world.say(who, addReply, { courseId, topicId, id: world.newId(), content });
  await sit(student, places.tray);
  await says('You’re all caught up');
  await press(device, 'Server tasks', 'link');
  await waitFor(() => expect(device.address()).toContain('tab=server'));
  device.goOffline();
  await press(device, 'Make a copy');
  await waitFor(async () =>
    expect((await row('A copy of my data')).querySelector('[data-mark="waiting"]')).not.toBeNull(),
  );
  device.goOnline();
  await waitFor(async () => {
    await world.server.runJobs();
    expect(document.querySelectorAll('[data-task="done"]')).toHaveLength(1);
  });
  const links: string[] = [];
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) links.push(this.href);
  });
  await press(device, 'Download');
  await waitFor(() => expect(links).toHaveLength(1));
  clicked.mockRestore();
  expect((await find('button', 'Download')).ariaDisabled).toBe('true');
  await waitFor(async () => expect((await find('button', 'Download')).ariaDisabled).toBe('false'));
  const file = await fetch(links[0] ?? '');
  expect(file.headers.get('content-disposition')).toMatch(/my-data-.*\.json/);
  const copy = await file.text();
  expect(JSON.parse(copy).own.uid).toBe(student.uid);
  expect(copy).toContain('My own view');
  for (const foreign of ['Another’s view', classmate.uid, student.token]) expect(copy).not.toContain(foreign);
  await press(device, 'Delete: A copy of my data');
  await press(device, 'Delete');
  await closed();
  await part('main');
  await says('No tasks');
});
