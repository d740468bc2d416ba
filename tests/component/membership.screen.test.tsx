import { queryAllByText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { getQrCode, removeMember } from '#contract/features/course/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { getTopicReplies } from '#contract/features/topic/questions.ts';
import type { Person } from '#tests/harness/device.ts';
import { places } from '../e2e/harness/places.ts';
import { fill, find, part, press } from './act.ts';
import { textOnDisk } from './disk.ts';
import { choose, closed, noRow, region, row } from './rows.ts';
import { savedTexts } from './saved.ts';
import { courseId, courseScreenTest, device, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

const topicOf = async (courseId: string): Promise<string> => {
  const id = device.world.newId();
  await device.world.say(teacher, createTopic, { courseId, id, title: 'Why is benzene stable', content: '' });
  return id;
};
const repliesOf = async (id: string) => {
  const said = await device.world.say(teacher, getTopicReplies, { id });
  return said.ok && said.data.list.map(({ content }) => content);
};
const reply = async (text: string) => {
  await fill(device, 'Your reply', text);
  await press(device, 'Reply');
  await row(text);
};
const sit = async (who: Person, path: string) => {
  await device.signIn(who);
  await device.open(path);
};
const isCalled = (name: string) =>
  waitFor(() => expect(document.querySelector('[data-sync]')?.getAttribute('aria-label')).toBe(name));
const entry = (text: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-tray="addReply"]')].find((one) =>
      one.textContent.includes(text),
    );
    if (found === undefined) throw new Error(`not in the tray: ${text}`);
    return found;
  });

test('a removed student loses the course at the next pull and keeps the unsent replies: their text, export, as a draft, or discarded', async () => {
  const { world } = device;
  const other = await world.course(teacher, [student]);
  await world.say(teacher, createNotice, {
    courseId,
    id: world.newId(),
    title: 'Only for us',
    content: 'Bring a ruler',
  });
  const topicId = await topicOf(courseId);
  await sit(student, places.topic(courseId, topicId));
  await device.whenSynced();
  expect(await textOnDisk('replica', student)).toContain('Only for us');
  device.goOffline();
  await reply('Its electrons are spread');
  await reply('And all six are the same');
  await device.leave();
  device.goOnline();

  await sit(teacher, places.members(courseId));
  await choose(device, await row(student.username), 'Remove');
  await press(device, 'Remove');
  await noRow(student.username);
  await device.whenSynced();
  expect(await repliesOf(topicId)).toEqual([]);

  await sit(student, places.topic(courseId, topicId));
  await says('No such course');
  await isCalled('Sync: 2 need you');
  await device.goTo(places.main);
  await waitFor(() => expect(document.querySelectorAll('[data-tour="classes"] li a')).toHaveLength(1));
  const held = await textOnDisk('replica', student);
  for (const gone of [`"_s":"course:${courseId}"`, topicId, 'Only for us', 'Its electrons are spread'])
    expect(held).not.toContain(gone);
  expect(held).toContain(`"_s":"course:${other}"`);
  expect(await repliesOf(topicId)).toEqual([]);

  await device.user.click(await part('[data-sync]'));
  await press(device, '2 things need you', 'link');
  await says('Not accepted: You do not have permission for this.', await entry('Its electrons are spread'));
  const saved = savedTexts();
  await press(device, 'Export everything unsent');
  await waitFor(() => expect(saved).toHaveLength(1));
  for (const text of ['Its electrons are spread', 'all six are the same']) expect(await saved[0]).toContain(text);

  await choose(device, await entry('Its electrons are spread'), 'Keep as draft');
  await row('Its electrons are spread', await region('Kept drafts'));
  await choose(device, await entry('all six are the same'), 'Discard');
  await press(device, 'Discard');
  await waitFor(() => expect(document.querySelector('[data-tray]')).toBeNull());
  await closed();
  await device.whenSynced();
  await device.open(places.tray);
  await row('Its electrons are spread', await region('Kept drafts'));
  const lost = async () => row('all six are the same', await region('Given up'));
  await press(device, /^Restore/, 'button', await lost());
  await says('Not possible now: You do not have permission for this.', await lost());
  await choose(device, await lost(), 'Delete for good');
  await press(device, 'Delete for good');
  await waitFor(() => expect(queryAllByText(document.body, /all six are the same/)).toEqual([]));
});

test('a student who is taken back in sends the same reply again from the tray, once', async () => {
  const { world } = device;
  const topicId = await topicOf(courseId);
  await sit(student, places.topic(courseId, topicId));
  await device.whenSynced();
  device.goOffline();
  await reply('When it turns red');
  await world.say(teacher, removeMember, { courseId, uid: student.uid });
  device.goOnline();
  await says('No such course');
  await isCalled('Sync: 1 needs you');

  // The code alone does not bring them back: the teacher does, from the list of members.
  const invited = await world.say(teacher, getQrCode, { courseId });
  await device.goTo(places.main);
  await press(device, 'Join with a code');
  await fill(device, 'Join code', invited.ok ? invited.data.code : '');
  await press(device, 'Join');
  await says('let you in again', await find('dialog', undefined, document.body));
  await device.user.keyboard('{Escape}');
  await closed();

  await sit(teacher, places.members(courseId));
  await press(device, 'Removed');
  await press(device, `Let in again: ${student.username}`);
  await row(student.username);
  await waitFor(() => expect(document.querySelector('section[aria-label="Removed"]')).toBeNull());
  await device.whenSynced();

  await sit(student, places.main);
  await find('link', /Calculus/);
  await device.goTo(places.tray);
  await press(device, 'Try again', 'button', await entry('When it turns red'));
  await device.whenSynced();
  await device.goTo(places.topic(courseId, topicId));
  await row('When it turns red');
  expect(await repliesOf(topicId)).toEqual(['When it turns red']);
});
