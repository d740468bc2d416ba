import { afterAll, beforeAll, expect, test } from 'vitest';
import { convScope } from '#contract/core/scopes.ts';
import { older, snapshot } from '#contract/core/sync.ts';
import {
  deleteSession,
  openConversation,
  readConversation,
  recallMessage,
  removeMessage,
  sendMessage,
  setConversation,
} from '#contract/features/messaging/calls.ts';
import { earlierPrivateId, privateId } from '#contract/features/messaging/private.ts';
import {
  getGroupMessage,
  getGroupUserList,
  getMessage,
  getOldMessages,
} from '#contract/features/messaging/questions.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { nonce } from '#tests/server/support/school.ts';
import { collidingUid } from './colliding-uid.ts';

const secret = 'what nobody else reads';

let world: World;
let [ann, bob, eve]: Person[] = [];
let messageId = '';

beforeAll(async () => {
  world = await createWorld();
  const teacher = await world.person('teacher');
  [ann, bob, eve] = [await world.person('student'), await world.person('student'), await world.person('student')];
  await world.course(teacher, [ann, bob, eve]);
  messageId = world.newId();
  const groupId = privateId(ann.uid, bob.uid);
  const said = await world.say(ann, sendMessage, { groupId, id: messageId, to: bob.uid, text: secret });
  expect(said.ok).toBe(true);
});
afterAll(() => world?.close());

test('a made-up friend whose name collides with two others in an earlier release’s hash opens nothing of theirs', async () => {
  if (ann === undefined || bob === undefined || eve === undefined) return;
  const theirs = earlierPrivateId(ann.uid, bob.uid);
  const friendUid = collidingUid(eve.uid, BigInt(`0x${theirs.slice(2)}`));
  expect(earlierPrivateId(eve.uid, friendUid)).toBe(theirs);
  const read = await world.say(eve, getOldMessages, { friendUid, page: 1, limit: 20 });
  expect(read).toMatchObject({ ok: true, data: { list: [], total: 0 } });
  // Nor is it told whether there is such a conversation.
  const opened = await world.say(eve, openConversation, { friendUid });
  const strange = await world.say(eve, openConversation, { friendUid: world.newId() });
  expect(opened).toEqual(strange);
  for (const to of [friendUid, undefined]) {
    const sent = await world.say(eve, sendMessage, {
      groupId: theirs,
      id: world.newId(),
      text: 'hello',
      ...(to && { to }),
    });
    expect(sent).toMatchObject({ ok: false });
  }
  const mine = await world.say(ann, getOldMessages, { friendUid: bob.uid, page: 1, limit: 20 });
  expect(mine).toMatchObject({ ok: true, data: { total: 1 } });
});

test('whoever knows the name of the conversation of two others reads nothing in it, by whatever call', async () => {
  if (ann === undefined || bob === undefined || eve === undefined) return;
  const sync = { proto: 1, nonce, limit: 10 };
  for (const groupId of [privateId(ann.uid, bob.uid), earlierPrivateId(ann.uid, bob.uid)]) {
    const scope = convScope(groupId);
    const answers = [
      await world.say(eve, getMessage, { groupId, id: messageId }),
      await world.say(eve, getGroupMessage, { groupId }),
      await world.say(eve, getGroupUserList, { groupId }),
      await world.say(eve, snapshot, { ...sync, scope, after: '' }),
      await world.say(eve, older, { ...sync, scope, entity: 'message', before: 9 }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, status: 403 });
  }
});

test('nor leaves a mark in it, hides or takes back what they said; of one that there is not they are told the same (C-412)', async () => {
  if (ann === undefined || bob === undefined || eve === undefined) return;
  for (const groupId of [privateId(ann.uid, bob.uid), privateId(ann.uid, world.newId())]) {
    const answers = [
      await world.say(eve, readConversation, { groupId, seq: 1 }),
      await world.say(eve, setConversation, { groupId, muted: true }),
      await world.say(eve, deleteSession, { groupId }),
      await world.say(eve, removeMessage, { groupId, id: messageId }),
      await world.say(eve, recallMessage, { groupId, id: messageId }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, status: 403 });
  }
});
