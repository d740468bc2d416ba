import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { createTopic } from '#contract/features/topic/calls.ts';
import { getTopicReplies } from '#contract/features/topic/questions.ts';
import { outboxName } from '#src/core/outbox.ts';
import { places } from '../e2e/harness/places.ts';
import { fill, find, inFront, lineWith, press } from './act.ts';
import { lifeOfCookie } from './browser-parts.ts';
import { fillForm, logOut, reply } from './entering.ts';
import { courseId, courseScreenTest, device, student, teacher } from './screen-test.ts';
import { isAt, says } from './see.ts';

let topicId: string;
let topic: string;
const test = courseScreenTest();
test.beforeEach(async () => {
  const { world } = device;
  topicId = world.newId();
  await world.say(teacher, createTopic, { courseId, id: topicId, title: 'Does memory lie', content: '' });
  topic = places.topic(courseId, topicId);
});
test.afterEach(async () => {
  device.goOnline();
  await device.asStranger();
});

const replies = async () => {
  const said = await device.world.say(teacher, getTopicReplies, { id: topicId });
  return said.ok && said.data.list.map(({ content }) => content);
};
const isWaiting = (text: string) =>
  waitFor(async () => expect((await lineWith(text)).querySelector('[data-mark="waiting"]')).not.toBeNull());
/** Nothing that the student wrote is on this device any more. */
const isEmpty = () =>
  waitFor(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(outboxName(student.uid)),
  );
const asksFirst = async () => {
  await logOut(device);
  await says(/1 change waits|[23] changes wait/, await find('alertdialog', undefined, document.body));
};

/** The student's screen, offline, with one reply that has not been sent. */
const withUnsentReply = async () => {
  await device.signIn(student);
  await device.open(topic);
  await device.whenSynced();
  device.goOffline();
  await reply(device, 'Yes, and surely');
  await isWaiting('Yes, and surely');
};

test('logging out with unsent work asks: export it, stay, or keep it here, where another account neither sees nor sends it', async () => {
  const saved: Promise<string>[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob.text())}`, revokeObjectURL: () => {} });
  await withUnsentReply();
  await asksFirst();
  expect((await find('button', 'Send first')).getAttribute('aria-disabled')).toBe('true');
  await press(device, 'Export');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]).toContain('Yes, and surely');
  await press(device, 'Cancel');
  await waitFor(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull());
  await isWaiting('Yes, and surely');

  await asksFirst();
  await press(device, 'Keep on this device');
  await isAt('/login');
  await waitFor(() => expect(lifeOfCookie('token')).toBeUndefined());

  device.goOnline();
  const other = await device.world.person('student');
  await fillForm(device, other);
  await isAt('/main');
  await device.whenSynced();
  await says('No courses');
  await device.open(places.tray);
  await says('You’re all caught up');
  await device.open(topic);
  await says('No such course');
  expect(document.body.textContent).not.toContain('Yes, and surely');
  expect(await replies()).toEqual([]);
  await logOut(device);
  await isAt('/login');

  await fillForm(device, student);
  await isAt('/main');
  await device.open(topic);
  await lineWith('Yes, and surely');
  await device.whenSynced();
  await waitFor(async () => expect(await replies()).toEqual(['Yes, and surely']));
  expect([...document.querySelectorAll('main li')].filter((one) => one.textContent.includes('surely'))).toHaveLength(1);
});

test('unsent work is deleted at log-out only when the word is typed', async () => {
  await withUnsentReply();
  await asksFirst();
  const confirm = () => find('button', 'Log out and delete');
  for (const wrong of ['', 'yes']) {
    await fill(device, 'Type “delete” to confirm', wrong);
    expect((await confirm()).getAttribute('aria-disabled')).toBe('true');
    await device.user.click(await confirm());
    await waitFor(() => expect(inFront().getAttribute('role')).toBe('alertdialog'));
    expect(device.address()).toBe(topic);
  }
  await fill(device, 'Type “delete” to confirm', 'delete');
  await device.user.click(await confirm());
  await isAt('/login');
  await isEmpty();
  device.goOnline();
  await fillForm(device, student);
  await isAt('/main');
  await device.open(topic);
  await find('heading', 'No replies yet');
  await device.whenSynced();
  expect(await replies()).toEqual([]);
});

const leftOver = () => ['leaving', 'userinfo'].filter((key) => localStorage.getItem(key) !== null);

test('unsent work is sent first where the network allows it, then the person is logged out; a log-out that was cut off is gone on with', async () => {
  await device.signIn(student);
  await device.open(topic);
  await device.whenSynced();
  device.tunnel.losePushes('device');
  await reply(device, 'So keep a diary');
  await lineWith('So keep a diary');
  await asksFirst();
  await press(device, 'Send first');
  await find('button', 'Sending');
  expect(await replies()).toEqual([]);
  device.tunnel.losePushes();
  device.tunnel.mend();
  await isAt('/login');
  expect(await replies()).toEqual(['So keep a diary']);
  await isEmpty();
  await waitFor(() => expect(leftOver()).toEqual([]));

  // The page of a log-out was killed in the middle: whoever comes next finds nothing of it.
  await fillForm(device, student);
  await isAt('/main');
  await device.open(topic);
  await lineWith('So keep a diary');
  await device.whenSynced();
  localStorage.setItem('leaving', student.uid);
  localStorage.removeItem('userinfo');
  await device.open('/login');
  await fillForm(device, await device.world.person('student'));
  await isAt('/main');
  await isEmpty();
  expect(localStorage.getItem('leaving')).toBeNull();
});

test('logging out does not wait for a server that does not answer', async () => {
  await device.signIn(student);
  // A page that notes nothing: what was read would wait, and be asked about.
  await device.open(places.main);
  await device.whenSynced();
  device.tunnel.stall();
  await logOut(device);
  await isAt('/login');
  // An answer would be waited for half a minute.
  await waitFor(() => expect(lifeOfCookie('token')).toBeUndefined(), { timeout: 20_000 });
  await isEmpty();
});
