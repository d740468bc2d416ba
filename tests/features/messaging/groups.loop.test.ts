import { beforeEach, describe, expect } from 'vitest';
import type { Input } from '#contract/core/call.ts';
import { changeGroup, createGroup, openConversation, refusePerson } from '#contract/features/messaging/calls.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { getGroupUserList } from '#contract/features/messaging/questions.ts';
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import { conversationById, messagesOf, participantsOf } from '#src/features/messaging/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { cycles, item, seqs, talkIn, texts } from './talk.ts';

const test = worldTest();

let talk: ReturnType<typeof talkIn>;
let courseId: string;
let owner: Person;
let ann: Person;
let bob: Person;
let eve: Person;
let atOwner: Tab;
let atAnn: Tab;
let atBob: Tab;
let groupId: string;

test.beforeAll(async () => {
  talk = talkIn(world);
  owner = await world.person('teacher');
  [ann, bob, eve] = [await world.person('student'), await world.person('student'), await world.person('student')];
  courseId = await world.course(owner, [ann, bob, eve]);
});
const tabOf = async (person: Person): Promise<Tab> => {
  const tab = await world.device(person).open();
  await tab.cycle();
  return tab;
};

beforeEach(async () => {
  [atOwner, atAnn, atBob] = [await tabOf(owner), await tabOf(ann), await tabOf(bob)];
  groupId = world.newId();
  await atOwner.store.mutate(createGroup, { id: groupId, name: 'Board', uids: [ann.uid, bob.uid] });
  await cycles(atOwner, atAnn, atBob);
});

const change = (tab: Tab, given: Partial<Input<typeof changeGroup>> & Pick<Input<typeof changeGroup>, 'kind'>) =>
  tab.store.mutate(changeGroup, { groupId, id: world.newId(), ...given });

const roles = async (tab: Tab) =>
  Object.fromEntries((await participantsOf(tab.replica, groupId)).map(({ uid, role }) => [uid, role]));

const notAllowed = { ok: false, refusal: { reason: 'core.notAllowed' } };

describe('a group', () => {
  test('made offline and written into at once arrives with its people and its message', async () => {
    const id = world.newId();
    const phone = world.device(ann);
    const tab = await phone.open();
    await tab.cycle();
    phone.network.online = false;
    await tab.store.mutate(createGroup, { id, name: '', uids: [bob.uid] });
    await talk.say(tab, id, 'only we two');
    expect(await item(tab, id)).toMatchObject({ title: bob.username, last: { text: 'only we two' } });
    phone.network.online = true;
    await cycles(tab, atBob);
    expect(await item(atBob, id)).toMatchObject({ title: ann.username, unread: 1 });
    expect(await texts(atBob, id)).toEqual(['only we two']);
  });

  test('of nobody else is refused, and so is one with a stranger', async () => {
    expect(await atAnn.store.mutate(createGroup, { id: world.newId(), name: 'me', uids: [ann.uid] })).toEqual({
      ok: false,
      refusal: messagingRefusal.groupEmpty,
    });
    const stranger = await world.person('student');
    expect(await world.say(ann, createGroup, { id: world.newId(), name: 'us', uids: [stranger.uid] })).toMatchObject({
      refusal: { reason: 'messaging.stranger' },
    });
  });

  test('tells of every change by a message, numbered as all others are (E-065)', async () => {
    await talk.say(atAnn, groupId, 'hello');
    await atAnn.cycle();
    await atOwner.cycle();
    await change(atOwner, { kind: 'changeName', text: ' Panel ' });
    await change(atOwner, { kind: 'addUser', uids: [eve.uid, ann.uid] });
    await change(atOwner, { kind: 'changeAdmin', uids: [ann.uid], on: true });
    await change(atOwner, { kind: 'removeUser', uids: [bob.uid] });
    await cycles(atOwner, atAnn, atBob);
    const { messages } = await messagesOf(atAnn.replica, groupId, 10);
    expect(messages.map(({ message: { seq, type, change: told } }) => [seq, type, told?.kind, told?.uids])).toEqual([
      [1, 'text', undefined, undefined],
      [2, 'change', 'changeName', []],
      [3, 'change', 'addUser', [eve.uid]],
      [4, 'change', 'changeAdmin', [ann.uid]],
      [5, 'change', 'removeUser', [bob.uid]],
    ]);
    expect(await roles(atAnn)).toEqual({ [owner.uid]: 'owner', [ann.uid]: 'admin', [eve.uid]: 'member' });
    expect(await item(atAnn, groupId)).toMatchObject({ title: 'Panel', unread: 0 });
    expect(await texts(atBob, groupId)).toEqual([]);
    expect(await conversationById(atBob.replica, groupId)).toBeUndefined();
    expect(await talk.send(bob, groupId, 'and I?')).toMatchObject({ status: 403 });
  });

  test('who came later reads what was said before', async () => {
    await talk.say(atAnn, groupId, 'before');
    await atAnn.cycle();
    await change(atOwner, { kind: 'addUser', uids: [eve.uid] });
    await atOwner.cycle();
    expect(await texts(await tabOf(eve), groupId)).toEqual(['before', '']);
  });

  test('muted, only those who manage it write (kind 5)', async () => {
    await change(atOwner, { kind: 'changeGroupPostMessage', on: true });
    await cycles(atOwner, atAnn);
    expect(await talk.say(atAnn, groupId, 'may I?').catch((error: Error) => error.message)).toBe('messaging.mutedAll');
    expect(await talk.send(ann, groupId, 'may I?')).toMatchObject({ refusal: { reason: 'messaging.mutedAll' } });
    await talk.say(atOwner, groupId, 'quiet, please');
    await cycles(atOwner, atAnn);
    expect((await texts(atAnn, groupId)).at(-1)).toBe('quiet, please');
  });

  test('muted, it is renamed by those who manage it alone; no name is longer than one of the making', async () => {
    const rename = (who: Person, text: string) =>
      world.say(who, changeGroup, { groupId, id: world.newId(), kind: 'changeName', text });
    expect(await rename(ann, 'n'.repeat(61))).toMatchObject({
      refusal: { reason: 'core.invalidInput', field: 'text' },
    });
    await change(atOwner, { kind: 'changeGroupPostMessage', on: true });
    await cycles(atOwner, atAnn);
    expect(await rename(ann, 'listen to me')).toMatchObject({ refusal: { reason: 'messaging.mutedAll' } });
    expect(await change(atAnn, { kind: 'changeAvatar', text: '/a.png' })).toMatchObject({
      refusal: { reason: 'messaging.mutedAll' },
    });
    expect((await rename(owner, 'n'.repeat(60))).ok).toBe(true);
  });

  test('is no way around a refusal: neither of the two brings the other into one', async () => {
    const make = (who: Person, ...uids: readonly string[]) =>
      world.say(who, createGroup, { id: world.newId(), name: 'us', uids: [...uids] });
    await world.say(bob, refusePerson, { uid: eve.uid });
    const blocked = { ok: false, refusal: { reason: 'messaging.blocked' } };
    expect(await make(eve, bob.uid)).toMatchObject(blocked);
    expect(await make(eve, ann.uid, bob.uid)).toMatchObject(blocked);
    expect(await make(bob, eve.uid)).toMatchObject({ refusal: { reason: 'messaging.blockedByYou' } });
    const made = await make(eve, ann.uid);
    const add = { groupId: made.ok ? made.data.groupId : '', id: world.newId(), kind: 'addUser' as const };
    expect(await world.say(eve, changeGroup, { ...add, uids: [bob.uid] })).toMatchObject(blocked);
    await world.say(bob, refusePerson, { uid: eve.uid, state: 0 });
    expect((await world.say(eve, changeGroup, { ...add, uids: [bob.uid] })).ok).toBe(true);
  });

  test('restricted, its members neither rename it nor add people (kind 6)', async () => {
    await change(atAnn, { kind: 'changeName', text: 'Ours' });
    await cycles(atAnn, atOwner);
    await change(atOwner, { kind: 'changeGroupAuth', on: true });
    await cycles(atOwner, atAnn);
    expect(await change(atAnn, { kind: 'changeName', text: 'Mine' })).toMatchObject(notAllowed);
    expect(await change(atAnn, { kind: 'addUser', uids: [eve.uid] })).toMatchObject(notAllowed);
    expect(await change(atAnn, { kind: 'changeAdmin', uids: [ann.uid], on: true })).toMatchObject(notAllowed);
    expect(await change(atAnn, { kind: 'removeUser', uids: [bob.uid] })).toMatchObject(notAllowed);
    expect(
      await world.say(ann, changeGroup, { groupId, id: world.newId(), kind: 'changeName', text: 'x' }),
    ).toMatchObject({ status: 403 });
  });

  test('goes to its administrator when the owner leaves, and administrators do not remove each other', async () => {
    await change(atOwner, { kind: 'changeAdmin', uids: [bob.uid], on: true });
    await change(atOwner, { kind: 'changeAdmin', uids: [ann.uid], on: true });
    await cycles(atOwner, atAnn, atBob);
    expect(await change(atAnn, { kind: 'removeUser', uids: [bob.uid] })).toMatchObject(notAllowed);
    expect(await change(atAnn, { kind: 'removeUser', uids: [owner.uid] })).toMatchObject(notAllowed);
    await change(atOwner, { kind: 'removeUser', uids: [owner.uid] });
    await cycles(atOwner, atAnn);
    const now = await roles(atAnn);
    expect(Object.values(now).sort()).toEqual(['admin', 'owner']);
    expect(await conversationById(atOwner.replica, groupId)).toBeUndefined();
  });

  test('changed twice by one id is changed once', async () => {
    const given = { groupId, id: world.newId(), kind: 'changeName' as const, text: 'Once' };
    expect((await world.say(owner, changeGroup, given)).ok).toBe(true);
    expect((await world.say(owner, changeGroup, given)).ok).toBe(true);
    await atAnn.cycle();
    expect(await seqs(atAnn, groupId)).toEqual([1]);
  });
});

test('the conversation of a course is muted by who teaches it, and nobody joins or leaves it by itself', async () => {
  const give = (who: Person, kind: Input<typeof changeGroup>['kind'], given: object = {}) =>
    world.say(who, changeGroup, { groupId: courseId, id: world.newId(), kind, ...given });
  expect(await give(ann, 'changeGroupPostMessage', { on: true })).toMatchObject({ status: 403 });
  expect(await give(owner, 'removeUser', { uids: [ann.uid] })).toMatchObject({ status: 403 });
  expect(await give(owner, 'changeName', { text: 'x' })).toMatchObject({ status: 403 });
  expect((await give(owner, 'changeGroupPostMessage', { on: true })).ok).toBe(true);
  expect(await talk.send(ann, courseId, 'hm')).toMatchObject({ refusal: { reason: 'messaging.mutedAll' } });
  expect((await talk.send(owner, courseId, 'listen')).ok).toBe(true);
  expect((await give(owner, 'changeGroupPostMessage', { on: false })).ok).toBe(true);
  expect((await talk.send(ann, courseId, 'thanks')).ok).toBe(true);
});

test('the conversation with a friend is opened by name (C-410), and holds those two', async () => {
  const opened = await world.say(ann, openConversation, { friendUid: bob.uid, courseId });
  const id = privateId(ann.uid, bob.uid);
  expect(opened).toEqual({ ok: true, data: { groupId: id } });
  expect(await world.say(bob, openConversation, { friendUid: ann.uid })).toEqual(opened);
  const people = await world.say(ann, getGroupUserList, { groupId: id });
  expect(people.ok && people.data.list.map(({ uid }) => uid).sort()).toEqual([ann.uid, bob.uid].sort());
  expect(await world.say(eve, getGroupUserList, { groupId: id })).toMatchObject({ status: 403 });
  // Nothing was said yet: it is in the list of the one who opened it.
  await cycles(atAnn, atBob);
  expect(await item(atAnn, id)).toMatchObject({ title: bob.username });
  expect(await item(atBob, id)).toBeUndefined();
});
