import { findByLabelText, findByRole, queryByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { listNotices } from '#contract/features/notice/calls.ts';
import { getNoReadMessageCount } from '#contract/features/notification/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { getTopicReplies } from '#contract/features/topic/questions.ts';
import { mutedMarks, success, told } from '#tests/harness/promises.ts';
import { places } from '../e2e/harness/places.ts';
import { reply } from './entering.ts';
import { courseId, courseScreenTest, device, student, teacher } from './screen-test.ts';

let topicId: string;
const test = courseScreenTest();
test.beforeEach(async () => {
  topicId = device.world.newId();
  await device.world.say(teacher, createTopic, { courseId, id: topicId, title: 'Three doors', content: '' });
});

const page = (): HTMLElement => document.body;
const press = async (name: string | RegExp, within = page()) =>
  device.user.click(await findByRole(within, 'button', { name }));
const dialog = () => findByRole(page(), 'dialog');
const fill = async (label: string, text: string, within = page()) => {
  const field = await findByLabelText<HTMLInputElement>(within, label);
  await device.user.type(field, text);
  expect(field.value).toBe(text);
};
/** What is marked in the line with this text. */
const mark = (text: string) =>
  waitFor(() => {
    const line = [...document.querySelectorAll('li')].find((one) => one.textContent.includes(text));
    const found = line?.querySelector<HTMLElement>('[data-mark]');
    if (found === null || found === undefined) throw new Error(`no mark: ${text}`);
    return found;
  });
const chip = () => waitFor(() => document.querySelector<HTMLElement>('[data-sync]') as HTMLElement);
/** The sign in the header may hear of it a moment after the line that waits. */
const promisesNothing = async () => {
  await waitFor(async () => expect((await chip()).dataset.sync).not.toBe('synced'));
  expect(told(page())).not.toMatch(success);
};

const weather: readonly { readonly name: string; readonly begins: () => void }[] = [
  { name: 'the browser is offline', begins: () => device.goOffline() },
  { name: 'the wire is cut and nobody says so', begins: () => device.tunnel.cut() },
  { name: 'what is sent is never answered', begins: () => device.tunnel.stall() },
  { name: 'a log-in page answers', begins: () => device.tunnel.captive() },
];

test.each(weather)('while $name, nothing on any screen says that the server has it', async ({ begins }) => {
  await device.signIn(teacher);
  await device.open(places.notices(courseId));
  await device.whenSynced();
  begins();
  await press('New notice');
  await fill('Title', 'Still here', await dialog());
  // Pressed, the editor would ask where on the screen that was.
  (await findByRole(await dialog(), 'textbox', { name: 'Content' })).focus();
  await device.user.paste('Nobody reads it.');
  await press('Publish', await dialog());
  expect((await mark('Still here')).textContent).toMatch(/^(Waiting to send|Sending)$/);
  await waitFor(() => expect(queryByRole(page(), 'dialog')).toBeNull());
  expect(mutedMarks(page())).toEqual([]);
  await promisesNothing();
  await device.user.click(await chip());
  await waitFor(async () => expect((await dialog()).textContent).toContain('New notice · Still here'));
  expect(told(page())).not.toMatch(success);
  await device.goTo(places.topic(courseId, topicId));
  await reply(device, 'Change doors');
  expect((await mark('Change doors')).textContent).toMatch(/^(Waiting to send|Sending)$/);
  await promisesNothing();
  await device.goTo(places.tray);
  const waiting = await findByRole(page(), 'region', { name: 'Waiting to send' });
  await waitFor(() => expect(waiting.querySelectorAll('li')).toHaveLength(2));
  await promisesNothing();
  const there = await device.world.say(teacher, listNotices, { courseId, limit: 100 });
  expect(there).toMatchObject({ ok: true, data: { list: [] } });
});

test.each([
  { language: 'zh', waiting: '待发送' },
  { language: 'zh_tw', waiting: '待傳送' },
] as const)('in $language too: what waits is said to wait, and nothing more (S-051)', async ({ language, waiting }) => {
  await device.signIn(student, language);
  await device.open(places.topic(courseId, topicId));
  await device.whenSynced();
  device.goOffline();
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('form textarea');
    if (found === null) throw new Error('nowhere to write');
    return found;
  });
  await device.user.type(field, 'Stay{Control>}{Enter}{/Control}');
  expect((await mark('Stay')).textContent).toContain(waiting);
  expect((await mark('Stay')).dataset.mark).toBe('waiting');
  await promisesNothing();
  await device.goTo(places.tray);
  await waitFor(() => expect(document.querySelector('main')?.textContent).toContain('Stay'));
  await promisesNothing();
});

const isNamed = (name: string) => waitFor(async () => expect((await chip()).ariaLabel).toBe(name));

test('the chip says what is so: sending, synced, offline with a count, synced again', async () => {
  const { world } = device;
  const unread = async () => {
    const said = await world.say(student, getNoReadMessageCount, {});
    return said.ok && said.data.noReadCount;
  };
  await world.server.runJobs();
  expect(await unread()).toBe(1);
  await device.signIn(student);
  await device.open(places.topic(courseId, topicId));
  // Opened, its notification is read; that is no part of this story.
  await waitFor(async () => expect(await unread()).toBe(0));
  await device.whenSynced();
  device.tunnel.losePushes('device');
  await reply(device, 'One door');
  await isNamed('Sync: Sending 1');
  await waitFor(async () => expect((await mark('One door')).dataset.mark).toBe('sending'));
  expect((await mark('One door')).textContent).toBe('Sending');
  device.tunnel.losePushes();
  device.tunnel.mend();
  await isNamed('Sync: All synced');
  device.goOffline();
  await isNamed('Sync: Offline');
  await reply(device, 'Two doors');
  await isNamed('Sync: Offline · 1 waiting');
  expect((await mark('Two doors')).dataset.mark).toBe('waiting');
  await reply(device, 'Another door');
  await isNamed('Sync: Offline · 2 waiting');
  device.goOnline();
  await isNamed('Sync: All synced');
  await waitFor(() => expect(document.querySelector('[data-mark]')).toBeNull());
});

test('a server that is gone and a Wi-Fi that wants a log-in are told apart, and both pass', async () => {
  await device.signIn(student);
  await device.open(places.topic(courseId, topicId));
  await device.whenSynced();
  device.tunnel.captive();
  await reply(device, 'In the hotel');
  await waitFor(() =>
    expect(document.querySelector('[data-offline-bar]')?.textContent).toBe('This Wi‑Fi needs sign-in'),
  );
  await device.user.click(await chip());
  await findByRole(page(), 'heading', { name: 'This Wi‑Fi needs sign-in' });
  await device.user.keyboard('{Escape}');
  await waitFor(async () => expect((await mark('In the hotel')).dataset.mark).toBe('waiting'));

  device.tunnel.cut();
  await waitFor(() => expect(queryByRole(page(), 'dialog')).toBeNull());
  await device.user.click(await chip());
  await press('Sync now');
  await findByRole(page(), 'heading', { name: /^The server does not answer/ });
  device.tunnel.mend();
  await press('Sync now');
  await findByRole(page(), 'heading', { name: 'Online' });
  await waitFor(() => expect(page().textContent).toContain('Nothing is waiting.'));
  const there = await device.world.say(teacher, getTopicReplies, { id: topicId });
  expect(there.ok && there.data.list.map(({ content }) => content)).toEqual(['In the hotel']);
});
