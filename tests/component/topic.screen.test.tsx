import {
  findByRole,
  getAllByRole,
  getByLabelText,
  getByRole,
  queryByLabelText,
  queryByRole,
  waitFor,
} from '@testing-library/dom';
import { expect } from 'vitest';
import { createNotice, updateNotice } from '#contract/features/notice/calls.ts';
import { createTopic, updateTopic } from '#contract/features/topic/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { savedTexts } from './saved.ts';
import { device, screenTest, sit } from './screen-test.ts';
import { isAt, says } from './see.ts';

let teacher: Person;
let ann: Person;
let ben: Person;
let courseId: string;
const test = screenTest();
test.beforeAll(async () => {
  const { world } = device;
  teacher = await world.person('teacher');
  ann = await world.person('student');
  ben = await world.person('student');
  courseId = await world.course(teacher, [ann, ben]);
});

const within = () => document.querySelector('[role=dialog]') ?? document.body;
const press = async (name: string | RegExp, role = 'button') =>
  device.user.click(await findByRole(within() as HTMLElement, role, { name }));
const choose = async (name: string, menu = 'More for this topic') => {
  await press(menu);
  await device.user.click(await findByRole(document.body, 'menuitem', { name }));
};
const closeDialog = async () => {
  await device.user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
};
/** The page may be drawn anew while the device is new to it: what stands there then is what counts. */
const reply = async (text: string) => {
  const field = () => getByLabelText<HTMLTextAreaElement>(document.body, 'Your reply');
  await waitFor(async () => {
    if (field().value !== text) {
      await device.user.clear(field());
      await device.user.type(field(), text);
    }
    expect(field().value).toBe(text);
  });
  await press('Reply');
  await waitFor(() => expect(document.querySelector('main li')?.textContent).toContain(text));
  await device.whenSynced();
};

test('a topic is discussed, liked, pinned, marked, counted, reminded of, cut into words, taken along, put back to what it said, closed and deleted (C-157, C-158, C-159, C-160, C-161, C-162, C-163, C-164, C-165, C-166, C-168, C-169, C-171, C-173, C-174, C-175, C-176, C-177, E-021, R-052, S-326, S-327)', async () => {
  const { world } = device;
  const id = world.newId();
  const list = `/main/classDetail?courseid=${courseId}&modulename=topic`;
  const page = `/topic_detail?courseid=${courseId}&id=${id}`;
  await world.say(teacher, createTopic, { courseId, id, title: 'Waves or particles', content: 'Light' });
  await world.say(teacher, updateTopic, { courseId, id, title: 'Waves and particles', basis: {} });

  await sit(ann, list);
  await device.user.click(await findByRole(document.body, 'link', { name: /Waves and particles/ }));
  await reply('interference proves waves');
  await device.user.click(getAllByRole(document.body, 'button', { name: 'Like' })[0] as HTMLElement);
  await findByRole(document.body, 'button', { name: 'Like: 1', pressed: true });
  await device.whenSynced();

  await sit(teacher, page);
  await says('interference proves waves');
  await press('Who took part');
  await says('Not yet: 1');
  await press('Remind them');
  await says('1 student is reminded.');
  await press('Took part: 1');
  await waitFor(() => expect(within().textContent).toContain(ann.username));
  await closeDialog();
  const saved = savedTexts();
  await choose('Word cloud');
  await waitFor(() => expect(getByRole(within() as HTMLElement, 'table').textContent).toMatch(/waves\s*2/i));
  await closeDialog();
  await choose('Download the discussion');
  expect(await saved[0]).toContain('interference proves waves');
  for (const [name, mark] of [
    ['Pin', 'Pinned'],
    ['Mark as one of the best', 'Best'],
    ['Close the discussion', 'Closed'],
  ] as const) {
    await choose(name);
    await says(mark);
  }
  await choose('Earlier versions');
  await isAt(`/history/topic?courseid=${courseId}&id=${id}`);
  await says('Waves or particles');
  await press('Restore this version');
  await says('The earlier version is back.');
  await waitFor(() => expect(document.querySelectorAll('main li')).toHaveLength(2));
  await device.user.click(
    (await waitFor(() =>
      getByRole(document.querySelector('main li') as HTMLElement, 'button', { name: 'Delete this version' }),
    )) as HTMLElement,
  );
  await waitFor(() => expect(document.querySelectorAll('main li')).toHaveLength(1));
  await device.whenSynced();

  await sit(ben, page);
  await says('Your teacher has closed the discussion. You can read on.');
  await says('Waves or particles');
  expect(queryByLabelText(document.body, 'Your reply')).toBeNull();
  expect(queryByRole(document.body, 'button', { name: 'Who took part' })).toBeNull();

  await sit(teacher, page);
  await says('Waves or particles');
  await choose('Delete');
  await press('Delete');
  await isAt(list);
  await says('No topics');
});

test('a notice says what it said before, is put back, and is discussed; its words are counted (C-183, C-185, C-187)', async () => {
  const { world } = device;
  const id = world.newId();
  const page = `/billboard_detail?courseid=${courseId}&id=${id}`;
  await world.say(teacher, createNotice, { courseId, id, title: 'Exam in May', content: 'Bring a ruler' });
  await world.say(teacher, updateNotice, { courseId, id, title: 'Exam in June', basis: {} });

  await sit(ben, page);
  await reply('which ruler');
  expect(queryByRole(document.body, 'button', { name: 'More for this notice' })).toBeNull();

  await sit(teacher, page);
  await says('which ruler');
  await press('Word cloud');
  await waitFor(() => expect(getByRole(within() as HTMLElement, 'table').textContent).toMatch(/ruler\s*2/i));
  await closeDialog();
  await choose('Earlier versions', 'More for this notice');
  await waitFor(() => expect(within().textContent).toContain('Exam in May'));
  await press('Restore this version');
  await says('The earlier version is back.');
  await closeDialog();
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Exam in May'));
});

test('who leaves a notice half written is told that it is kept, and finds it again', async () => {
  await sit(teacher, `/main/classDetail?courseid=${courseId}`);
  await press('New notice');
  const title = () => getByLabelText<HTMLInputElement>(within() as HTMLElement, /^Title/);
  await waitFor(async () => {
    if (title().value === '') await device.user.type(title(), 'Half');
    expect(within().textContent).toContain('Saved on this device');
  });
  await closeDialog();
  await says('Kept as a draft on this device');
  await press('New notice');
  await waitFor(() => expect(title().value).toBe('Half'));
  await press('Discard draft');
  await waitFor(() => expect(title().value).toBe(''));
  await device.user.keyboard('{Escape}');
});
