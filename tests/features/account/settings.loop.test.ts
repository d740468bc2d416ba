import { beforeEach, describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import {
  changePassword,
  getUserBasinInfo,
  getUserInfo,
  getUserVipSetting,
  login,
  removeAvatar,
  setAddClassEmailNotify,
  setAvatar,
  setHomeworkEmailNotify,
  switchLetterNotify,
  switchTopicNotify,
} from '#contract/features/account/calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/features/account/session-calls.ts';
import { waitingEntries } from '#src/core/marks.ts';
import { ownProfile, ownSettings } from '#src/features/account/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { jpegOf } from '#tests/harness/pictures.ts';

const test = worldTest({ rateLimits: true });

let me: Person;
let desk: Device;
let phone: Device;
let atDesk: Tab;
let onPhone: Tab;

const password = 'Classroom2026';
const jpeg = Buffer.concat([jpegOf(192, 192), Buffer.alloc(500, 7)]);
const picture = jpeg.toString('base64');

const accountOf = async (person: Person) => {
  const said = await world.say(person, getUserInfo, {});
  if (!said.ok) throw new Error('not signed in');
  return said.data.account;
};

/** The same person on one more device. */
const signIn = async (person: Person, device: string, given = password): Promise<Person> => {
  const said = await world.say({ token: '' }, login, {
    account: await accountOf(person),
    password: given,
    device,
    remember: true,
  });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return { ...person, token: said.data.token };
};

beforeEach(async () => {
  me = await world.person('teacher');
  desk = world.device(me);
  phone = world.device(await signIn(me, 'phone'));
  atDesk = await desk.open();
  onPhone = await phone.open();
  await atDesk.cycle();
  await onPhone.cycle();
});

const served = async (address: string) => world.server.app.inject({ method: 'GET', url: address });
const avatarOn = async (tab: Tab) => (await ownProfile(tab.replica))?.avatar;

describe('the switches of the personal settings', () => {
  test('are on until one is moved, move without a network, and reach the other device and other clients (C-015, C-016)', async () => {
    expect(await ownSettings(atDesk.replica)).toMatchObject({ addClassEmail: true, homeworkEmail: true });
    desk.network.online = false;
    await atDesk.store.mutate(setAddClassEmailNotify, { state: 0 });
    expect(await ownSettings(atDesk.replica)).toMatchObject({ addClassEmail: false, homeworkEmail: true });
    desk.network.online = true;
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await ownSettings(onPhone.replica)).toMatchObject({ addClassEmail: false, letter: true });
    const said = await world.say(me, getUserVipSetting, {});
    expect(said).toMatchObject({ ok: true, data: { add_class_email: 0, homework_email: 1, letter: 1, topic: 1 } });
  });

  test('moved on two devices at once, each keeps what it alone moved (C-017, C-018, C-019)', async () => {
    await atDesk.store.mutate(setHomeworkEmailNotify, { state: 0 });
    await atDesk.store.mutate(switchTopicNotify, { state: 0 });
    await onPhone.store.mutate(switchLetterNotify, { state: 0 });
    await onPhone.store.mutate(switchTopicNotify, { state: 1 });
    await atDesk.cycle();
    await onPhone.cycle();
    await atDesk.cycle();
    const wanted = { homeworkEmail: false, letter: false, topic: true, addClassEmail: true };
    expect(await ownSettings(atDesk.replica)).toMatchObject(wanted);
    expect(await ownSettings(onPhone.replica)).toMatchObject(wanted);
  });
});

describe('the picture (S-276)', () => {
  test('is shown at once without a network, then has an address that only its readers know', async () => {
    desk.network.online = false;
    const made = await atDesk.store.mutate(setAvatar, { data: picture });
    expect(made.ok).toBe(true);
    expect(await avatarOn(atDesk)).toBe(`data:image/jpeg;base64,${picture}`);
    desk.network.online = true;
    await atDesk.cycle();
    await onPhone.cycle();
    const address = await avatarOn(onPhone);
    expect(address).toMatch(/^\/avatar\/[\w-]{22}$/);
    expect(await avatarOn(atDesk)).toBe(address);
    const reply = await served(address ?? '');
    expect(reply.rawPayload.equals(jpeg)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(await world.say(me, getUserInfo, {})).toMatchObject({ data: { avatar: address } });
    expect(await world.say(me, getUserBasinInfo, {})).toMatchObject({ data: { avatar: address, school: 'Qiming' } });
  });

  test('a new one gets a new address and the old one is gone; taken away, there is none (C-013)', async () => {
    await atDesk.store.mutate(setAvatar, { data: picture });
    await atDesk.cycle();
    const first = await avatarOn(atDesk);
    await atDesk.store.mutate(setAvatar, { data: picture });
    await atDesk.cycle();
    const second = await avatarOn(atDesk);
    expect(second).not.toBe(first);
    expect([(await served(first ?? '')).statusCode, (await served(second ?? '')).statusCode]).toEqual([404, 200]);
    await atDesk.store.mutate(removeAvatar, {});
    expect(await avatarOn(atDesk)).toBe('');
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await avatarOn(onPhone)).toBe('');
    expect((await served(second ?? '')).statusCode).toBe(404);
  });

  test('what is no picture, or too large, is refused on both sides', async () => {
    const script = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    const large = Buffer.concat([jpeg, Buffer.alloc(48 * 1024)]).toString('base64');
    for (const [data, refusal] of [
      [script, accountRefusal.notAPicture],
      [large, accountRefusal.pictureTooLarge],
    ] as const) {
      expect(await atDesk.store.mutate(setAvatar, { data })).toEqual({ ok: false, refusal });
      expect(await world.say(me, setAvatar, { data })).toMatchObject({
        ok: false,
        refusal: { reason: refusal.reason },
      });
    }
    expect(await atDesk.store.mutate(setAvatar, { data: 'no base64!' })).toMatchObject({
      refusal: { reason: coreRefusal.invalidInput.reason, field: 'data' },
    });
    expect(await avatarOn(atDesk)).toBe('');
  });

  test('nobody finds a picture by guessing', async () => {
    for (const guess of ['/avatar/', '/avatar/1', '/avatar/..%2f..%2fetc%2fpasswd', `/avatar/${'a'.repeat(22)}`])
      expect((await served(guess)).statusCode).toBe(404);
  });
});

describe('devices and sessions', () => {
  const list = async (person: Person) => {
    const said = await world.say(person, listSessions, {});
    if (!said.ok) throw new Error(JSON.stringify(said));
    return said.data.list;
  };

  test('are listed with the asking one first; an ended one is signed out and loses no work', async () => {
    const sessions = await list(me);
    expect(sessions.map(({ current }) => current)).toEqual([1, 0]);
    expect(sessions[1]).toMatchObject({ device: 'phone', remembered: 1 });
    await onPhone.store.mutate(switchTopicNotify, { state: 0 });
    await world.say(me, endSession, { id: sessions[1]?.id ?? '' });
    expect(await onPhone.cycle()).toMatchObject({ word: 'signed-out' });
    expect(await waitingEntries(onPhone.replica)).toHaveLength(1);
    expect(await ownSettings(onPhone.replica)).toMatchObject({ topic: false });
    Object.assign(phone, { person: await signIn(me, 'phone again') });
    await onPhone.cycle();
    await atDesk.cycle();
    expect(await ownSettings(atDesk.replica)).toMatchObject({ topic: false });
  });

  test('somebody else’s cannot be ended, all others of one’s own can', async () => {
    const stranger = await world.person('student');
    const [theirs] = await list(stranger);
    await world.say(me, endSession, { id: theirs?.id ?? '' });
    expect(await list(stranger)).toHaveLength(1);
    await signIn(me, 'tablet');
    expect(await world.say(me, endOtherSessions, {})).toMatchObject({ data: { ended: 2 } });
    expect(await list(me)).toHaveLength(1);
    expect(await list(stranger)).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const change = (input: object, who = me) =>
    world.say(who, changePassword, { oldPassword: password, newPassword: 'Chalk-and-2027', ...input });

  test('the new one opens, the old one no more; other devices are signed out unless asked otherwise', async () => {
    const tablet = await signIn(me, 'tablet');
    expect(await change({ endOthers: false })).toMatchObject({ ok: true });
    expect((await world.say(tablet, getUserInfo, {})).ok).toBe(true);
    await expect(signIn(me, 'x')).rejects.toThrow('wrongPassword');
    await signIn(me, 'x', 'Chalk-and-2027');
    expect(await change({ oldPassword: 'Chalk-and-2027', newPassword: 'Chalk-and-2028' })).toMatchObject({ ok: true });
    expect((await world.say(tablet, getUserInfo, {})).ok).toBe(false);
    expect((await world.say(me, getUserInfo, {})).ok).toBe(true);
  });

  test('asked again because the answer was lost, it is changed once', async () => {
    expect(await change({})).toMatchObject({ ok: true });
    expect(await change({})).toMatchObject({ ok: true });
    await signIn(me, 'x', 'Chalk-and-2027');
  });

  test('a wrong old password, the same one and a weak one are refused by name; guessing is slowed down (S-367)', async () => {
    expect(await change({ newPassword: password })).toMatchObject({ refusal: { reason: 'account.passwordSame' } });
    expect(await change({ newPassword: 'onlyletters' })).toMatchObject({
      status: 400,
      refusal: { field: 'newPassword' },
    });
    for (let count = 0; count < 10; count += 1)
      expect(await change({ oldPassword: `guess-${count}` })).toMatchObject({
        refusal: { reason: 'account.oldPasswordWrong', field: 'oldPassword' },
      });
    expect(await change({})).toMatchObject({ status: 429, refusal: { reason: 'account.locked' } });
    await signIn(me, 'x');
  });

  test('no password is in any table, nor on the device', async () => {
    await change({});
    const held = await world.server.db.read(async (sql) => [
      await sql.selectFrom('result').selectAll().execute(),
      await sql.withTables<{ credential: object }>().selectFrom('credential').selectAll().execute(),
    ]);
    expect(JSON.stringify(held)).not.toContain('Chalk-and-2027');
  });
});
