import { findByRole, getByText, waitFor } from '@testing-library/dom';
import { Dexie } from 'dexie';
import { expect } from 'vitest';
import { createTopic } from '#contract/features/topic/calls.ts';
import { outboxName } from '#src/core/outbox.ts';
import { places } from '../e2e/harness/places.ts';
import { courseId, courseScreenTest, device, teacher } from './screen-test.ts';

let topic: string;
const test = courseScreenTest();
test.beforeEach(async () => {
  const { world } = device;
  const id = world.newId();
  await world.say(teacher, createTopic, { courseId, id, title: 'Three doors', content: '' });
  topic = places.topic(courseId, id);
});

const page = (): HTMLElement => document.body;
const press = async (name: string, within = page()) => device.user.click(await findByRole(within, 'button', { name }));
const reply = async (text: string) => {
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>('form textarea');
    if (found?.value !== '') throw new Error('nowhere to write');
    return found;
  });
  await device.user.type(field, text);
  await press('Reply');
  await waitFor(() => expect(document.querySelector('[data-mark="waiting"]')?.closest('li')).not.toBeNull());
  await waitFor(() => getByText(page(), text, { selector: 'li *' }));
};
const main = () => document.querySelector('main')?.textContent ?? '';
const chip = () => document.querySelector<HTMLElement>('[data-sync]')?.ariaLabel;

test('work that the browser threw away is told in the chip and in the tray, offline, until the person says that they know', async () => {
  await device.signIn(teacher);
  await device.open(topic);
  await device.whenSynced();
  device.goOffline();
  await reply('The second');
  await reply('No, the third');
  await device.leave();
  await Dexie.delete(outboxName(teacher.uid));
  await device.open(topic);
  await waitFor(() => expect(chip()).toBe('Sync: 2 changes lost'));
  // What cannot be sent any more is not shown as if it could.
  await waitFor(() => expect(main()).toMatch(/^(?!.*The second).*Three doors/));
  await device.goTo(places.tray);
  await waitFor(() => expect(main()).toMatch(/2 unsent changes were lost.*The oldest was made/));
  await press('Understood', document.querySelector<HTMLElement>('[data-lost]') ?? page());
  await waitFor(() => expect(chip()).toBe('Sync: Offline'));
  expect(document.querySelector('[data-lost]')).toBeNull();
  // The server, which knew of none of it, has nothing to add.
  device.goOnline();
  await device.whenSynced();
  expect(document.querySelector('[data-lost]')).toBeNull();
});
