import { getByLabelText, getByRole, queryAllByRole, queryByRole, waitFor } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import type { Call } from '#contract/core/call.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { logout } from '#contract/features/account/calls.ts';
import { listSessions } from '#contract/features/account/session-calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { getTopicReplies } from '#contract/features/topic/questions.ts';
import { places } from '../e2e/harness/places.ts';
import { find, lineWith, part, press } from './act.ts';
import { lifeOfCookie } from './browser-parts.ts';
import { fillForm, logOut, reply } from './entering.ts';
import { courseId, courseScreenTest, device, student, teacher } from './screen-test.ts';
import { isAt, says } from './see.ts';

const day = 86_400_000;

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
  vi.restoreAllMocks();
  device.goOnline();
  await device.asStranger();
});

const alarms = (text: string) =>
  waitFor(() =>
    expect(
      queryAllByRole(document.body, 'alert')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain(text),
  );
const main = () => part('main');
const banner = () =>
  waitFor(() => getByRole(document.body, 'region', { name: 'Signed out — your work is still here' }));
const replyBox = () => waitFor(() => getByLabelText<HTMLTextAreaElement>(document.body, 'Your reply'));
const isWaiting = (text: string) =>
  waitFor(async () => expect((await lineWith(text)).querySelector('[data-mark="waiting"]')).not.toBeNull());
const replies = async () => {
  const said = await device.world.say(teacher, getTopicReplies, { id: topicId });
  return said.ok && said.data.list.map(({ content }) => content);
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

test('a wrong password is refused by name; the right one leads to the classes, remembered for 30 days or for as long as the browser runs (C-001, R-002, S-060, S-092, S-295)', async () => {
  await device.asStranger();
  await device.open('/main');
  await waitFor(() => expect(device.address()).toMatch(/^\/login\?redirect=/));
  await press(device, 'Sign in');
  await says('Enter your account.');
  await says('Enter your password.');
  expect(document.activeElement).toBe(getByLabelText(document.body, 'Account', { selector: 'input' }));
  await fillForm(device, student, 'Wrong-2026');
  await alarms('Account or password is wrong.');
  expect(lifeOfCookie('token')).toBeUndefined();
  await fillForm(device, student);
  await isAt('/main');
  const days = (lifeOfCookie('token') ?? 0) / day;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  await device.whenSynced();

  await logOut(device);
  await isAt('/login');
  await waitFor(() => expect(lifeOfCookie('token')).toBeUndefined());
  await device.user.click(await waitFor(() => getByLabelText(document.body, 'This is my own device')));
  await fillForm(device, student);
  await isAt('/main');
  expect(lifeOfCookie('token')).toBe(Number.POSITIVE_INFINITY);
  await device.whenSynced();
});

test('signing in without a network says why it cannot', async () => {
  await device.asStranger();
  await device.open('/login');
  await find('button', 'Sign in');
  device.goOffline();
  await says('Signing in needs the network once');
  await fillForm(device, student);
  await alarms('This needs the network.');
});

test('without a token and without a network the screens open on what is on the device; with the network it is /login and back, and unsent work is kept and sent (S-092, S-364)', async () => {
  await withUnsentReply();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way to it
  document.cookie = 'token=; path=/; max-age=0';
  await device.open(topic);
  await isWaiting('Yes, and surely');
  await device.user.type(await replyBox(), 'Half a thought');
  await says('Saved on this device');

  device.goOnline();
  await banner();
  await isWaiting('Yes, and surely');
  await device.open(topic);
  await waitFor(() => expect(device.address()).toMatch(/^\/login\?redirect=/));
  await fillForm(device, student);
  await isAt(topic);
  await waitFor(async () => expect((await replyBox()).value).toBe('Half a thought'));
  await waitFor(() => expect(document.querySelector('[data-mark="waiting"]')).toBeNull());
  await device.whenSynced();
  expect(await replies()).toEqual(['Yes, and surely']);
});

test('a session that ended on the server is named, and the way to /login leads back to the same address with the work sent (R-003, S-056, S-554)', async () => {
  await withUnsentReply();
  await device.world.say(student, logout, {});
  device.goOnline();
  await banner();
  await waitFor(async () => expect((await part('[data-sync]')).ariaLabel).toBe('Sync: 1 needs you'));
  await device.user.click(await part('[data-sync]'));
  await press(device, '1 thing needs you', 'link');
  const tray = await find('region', 'Needs you', document.body);
  await says('Signed out — your work is still here', tray);
  await waitFor(() =>
    expect(getByRole(tray, 'link', { name: 'Sign in' }).getAttribute('href')).toMatch(/^\/login\?redirect=/),
  );
  history.back();
  await isAt(topic);
  await press(device, 'Sign in', 'link', await banner());
  await waitFor(() => expect(device.address()).toMatch(/^\/login\?redirect=/));
  await fillForm(device, student);
  await isAt(topic);
  await waitFor(() =>
    expect(queryByRole(document.body, 'region', { name: 'Signed out — your work is still here' })).toBeNull(),
  );
  await device.whenSynced();
  expect(
    [...document.querySelectorAll('main li')].filter(({ textContent }) => textContent.includes('Yes, and surely')),
  ).toHaveLength(1);
  expect(await replies()).toEqual(['Yes, and surely']);
});

/** From now on this call is refused with `code`, whatever the server would say. */
const refusing = ({ path }: Call, code: number) => {
  const overNetwork = globalThis.fetch;
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
    if (!String(to).endsWith(path)) return overNetwork(to, init);
    const refusal = { reason: 'core.notAllowed', code };
    return Response.json({ status: 0, message: 'no', code, data: { refusal } });
  });
};

test('what a page asks leads where the code of its answer says (S-564, S-567)', async () => {
  const devices = places.settings('devices');
  const fields = () => [...document.querySelectorAll('form input')].map((one) => (one as HTMLInputElement).name);
  await device.signIn(student);
  refusing(listSessions, replyCode.notAllowed);
  await device.open(devices);
  await says('You do not have permission for this.', await main());
  await isAt(devices);
  // Nobody pressed anything: it is said where it was asked, and neither above the page nor over it.
  await waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull());
  expect(document.querySelector('[role="log"] > *')).toBeNull();
  vi.restoreAllMocks();
  refusing(listSessions, replyCode.toMain);
  await device.open(devices);
  await isAt('/main');
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('My classroom'));
  vi.restoreAllMocks();
  refusing(listSessions, replyCode.notSignedIn);
  await device.open(devices);
  await isAt(`/login?redirect=${encodeURIComponent(devices)}`);
  await find('heading', 'Sign in');
  const asked = fields();
  await device.open('/OAuth2/authorize');
  await find('heading', 'Sign in');
  expect(fields()).toEqual(asked);
  vi.restoreAllMocks();
  await device.open(`/login?redirect=${encodeURIComponent(devices)}`);
  await fillForm(device, student);
  await isAt(devices);
  await says('This device', await main());
});
