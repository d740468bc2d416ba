import { getByLabelText, getByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { getTopicReplies } from '#contract/features/topic/questions.ts';
import type { Person } from '#tests/harness/device.ts';
import { places } from '../e2e/harness/places.ts';
import { fill, find, inFront, press } from './act.ts';
import { textOnDisk } from './disk.ts';
import { rewrite, row } from './rows.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

const isKept = (who: Person, text: string) =>
  waitFor(async () => expect(await textOnDisk('outbox', who)).toContain(text));

test('a half-typed edit of one’s own reply is there again after a reload, and then changes the one reply (C-156)', async () => {
  const { world, user } = device;
  const topicId = world.newId();
  await world.say(teacher, createTopic, { courseId, id: topicId, title: 'Time in the teahouse', content: '' });
  await world.say(student, addReply, { courseId, topicId, id: world.newId(), content: 'Three acts' });
  await sit(student, places.topic(courseId, topicId));
  const editor = () =>
    waitFor(() => {
      const line = getByRole(document.body, 'button', { name: 'Save' }).closest('li');
      return getByLabelText<HTMLTextAreaElement>(line ?? document.body, 'Your reply');
    });
  await press(device, 'Edit your reply');
  await user.type(await editor(), ', one keeper');
  await isKept(student, 'Three acts, one keeper');
  await device.open(places.topic(courseId, topicId));
  await press(device, 'Edit your reply');
  await waitFor(async () => expect((await editor()).value).toBe('Three acts, one keeper'));
  await press(device, 'Save');
  await says('edited', await row('Three acts, one keeper'));
  await device.whenSynced();
  const said = await world.say(teacher, getTopicReplies, { id: topicId });
  expect(said.ok && said.data.list.map(({ content }) => content)).toEqual(['Three acts, one keeper']);
});

test('a half-written notice is there again after a reload', async () => {
  await sit(teacher, places.notices(courseId));
  await press(device, 'New notice');
  await fill(device, /^Title/, 'Reading circle');
  await rewrite(device, 'Content', 'Saturday morning');
  await isKept(teacher, 'Saturday morning');
  await device.open(places.notices(courseId));
  await press(device, 'New notice');
  const title = () => getByLabelText<HTMLInputElement>(inFront(), /^Title/);
  await waitFor(() => expect(title().value).toBe('Reading circle'));
  await waitFor(async () => expect((await find('textbox', 'Content')).textContent).toBe('Saturday morning'));
  await press(device, 'Discard draft');
  await waitFor(() => expect(title().value).toBe(''));
  await device.user.keyboard('{Escape}');
});
