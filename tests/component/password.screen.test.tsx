import { getByLabelText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { changePassword, getUserInfo, login } from '#contract/features/account/calls.ts';
import { listNotices } from '#contract/features/notice/calls.ts';
import { places } from '../e2e/harness/places.ts';
import { find, inFront, lineWith, part, press } from './act.ts';
import { accountOf, fillForm, password } from './entering.ts';
import { device, screenTest } from './screen-test.ts';
import { isAt, says } from './see.ts';

const chosen = 'Chalk-and-2027';

const test = screenTest();

const type = async (name: string, text: string) => {
  const field = await part(`input[name=${name}]`);
  await device.user.clear(field);
  await device.user.type(field, text);
};
const change = () => press(device, 'Change password');

test('the password is changed with a meter, and other devices are signed out (S-367, S-368)', async () => {
  const { world } = device;
  const person = await world.person('teacher');
  const other = await world.say({ token: '' }, login, { account: accountOf(person), password, remember: true });
  if (!other.ok) throw new Error('nobody is let in elsewhere');
  await device.signIn(person);
  await device.open(places.settings('password'));
  await type('oldPassword', 'not-the-password-1');
  await type('newPassword', 'onlyletters');
  await part('[data-strength=plain]');
  await type('newPassword', chosen);
  await part('[data-strength=strong]');
  await type('again', 'Chalk-and-2028');
  await change();
  await says('The two passwords differ.');
  await type('again', chosen);
  await change();
  await says('This is not your current password.');
  expect(await world.say(other.data, getUserInfo, {})).toMatchObject({ ok: true });
  await type('oldPassword', password);
  await change();
  await says('Password changed. Other devices are signed out.');
  expect(await world.say(other.data, getUserInfo, {})).toMatchObject({ ok: false });
  await device.whenSynced();
});

test('on the other device what was not sent stays when its password is changed elsewhere, and goes when they are signed in again (S-368)', async () => {
  const { world, user } = device;
  const person = await world.person('teacher');
  const courseId = await world.course(person, []);
  const elsewhere = await world.say({ token: '' }, login, { account: accountOf(person), password, remember: true });
  if (!elsewhere.ok) throw new Error('nobody is let in elsewhere');
  const there = async () => {
    const said = await world.say({ token: person.token }, listNotices, { courseId, limit: 100 });
    return said.ok ? said.data.list.map(({ title }) => title) : said.status;
  };
  await device.signIn({ ...person, token: elsewhere.data.token });
  await device.open(places.notices(courseId));
  await device.whenSynced();
  device.goOffline();
  await press(device, 'New notice');
  await user.type(await waitFor(() => getByLabelText(inFront(), /^Title/)), 'Written elsewhere');
  (await find('textbox', 'Content')).focus();
  await user.paste('Not sent yet.');
  await press(device, 'Publish');
  await lineWith('Written elsewhere');
  const changed = { oldPassword: password, newPassword: chosen, endOthers: true };
  const said = await world.say(person, changePassword, changed);
  if (!said.ok) throw new Error('the password was not changed');
  device.goOnline();
  await waitFor(async () => expect((await part('[data-sync]')).dataset.sync).toBe('attention'));
  await lineWith('Written elsewhere');
  expect(await there()).toEqual([]);
  await device.open('/login');
  await fillForm(device, person, chosen);
  await isAt('/main');
  await waitFor(async () => expect(await there()).toEqual(['Written elsewhere']));
  await device.whenSynced();
});
