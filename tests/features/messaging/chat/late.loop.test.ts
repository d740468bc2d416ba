import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import { recallMessage } from '#contract/features/messaging/calls.ts';
import { earlierPrivateId, privateId } from '#contract/features/messaging/private.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { giveUp } from '#src/features/messaging/data/chat.ts';
import { composeDraft } from '#src/features/messaging/data/drafts.ts';
import { carryDrafts, keptVoice, voiceDraft } from '#src/features/messaging/data/other-drafts.ts';
import { entryOf, waitingIn } from '#src/features/messaging/data/queries.ts';
import { isAsked, sendState, signsOf } from '#src/features/messaging/data/signs.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { talkIn, texts } from '../talk.ts';

const test = worldTest();

let talk: ReturnType<typeof talkIn>;
let teacher: Person;
let student: Person;
let courseId: string;
let phone: Device;
let his: Tab;
let hers: Tab;

test.beforeAll(async () => {
  // Live queries run where there is an IndexedDB.
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  talk = talkIn(world);
});
beforeEach(async () => {
  [teacher, student] = [await world.person('teacher'), await world.person('student')];
  courseId = await world.course(teacher, [student]);
  phone = world.device(student);
  [his, hers] = [await phone.open(), await world.device(teacher).open()];
  await his.cycle();
  phone.network.online = false;
});

const online = async () => {
  phone.network.online = true;
  await his.cycle();
};
const arrived = async () => {
  await hers.cycle();
  return texts(hers, courseId);
};

test('what waited for more than a day is not sent before its writer says so; later words go on', async () => {
  const old = await talk.say(his, courseId, '昨天的话');
  world.pass(day + minute);
  await talk.say(his, courseId, '今天的话');
  await online();
  expect(await arrived()).toEqual(['今天的话']);
  const entry = await entryOf(his.replica, old);
  expect([isAsked(entry), sendState(entry, his.host.now())]).toEqual([true, 'queued']);
  expect((await waitingIn(his.replica, courseId)).map(({ message }) => message.text)).toEqual(['昨天的话']);
  expect((await signsOf(his.replica)).get(courseId)?.promised).toHaveLength(1);
  expect(await his.store.counts()).toMatchObject({ waiting: 0, attention: 1 });
  await his.store.retry(entry?.mid ?? '');
  await his.cycle();
  expect(await arrived()).toEqual(['今天的话', '昨天的话']);
  expect(await attentionEntries(his.replica)).toEqual([]);
});

test('what is given up then never arrives, and what builds on it waits with it', async () => {
  const old = await talk.say(his, courseId, 'too late');
  await his.store.mutate(recallMessage, { groupId: courseId, id: old });
  world.pass(2 * day);
  await online();
  const waiting = await attentionEntries(his.replica);
  expect(waiting.map(({ refusal }) => refusal?.reason)).toEqual(['core.waitedLong', 'core.parentRefused']);
  for (const { mid } of waiting) await his.store.discard(mid);
  await his.cycle();
  expect([await arrived(), await attentionEntries(his.replica)]).toEqual([[], []]);
});

test('what its writer thinks better of is not sent, and the server is asked whether that came in time; it is said when not', async () => {
  const aside: string[] = [];
  const nudged: string[] = [];
  const give = async (id: string) => {
    const { mid = '' } = (await entryOf(his.replica, id)) ?? {};
    return giveUp(
      {
        replica: his.replica,
        store: his.store,
        nudge: (why) => {
          nudged.push(why);
          void his.cycle().catch(() => undefined);
        },
        files: { putAside: async (files) => void aside.push(...files) },
      },
      mid,
    );
  };
  const stopped = await talk.say(his, courseId, 'stopped here');
  const { seq = 0 } = (await entryOf(his.replica, stopped)) ?? {};
  await his.replica.outbox.entries.update(seq, { files: ['a file'] });
  expect(await give(stopped)).toBe('unsent');
  expect([aside, nudged]).toEqual([['a file'], ['resend']]);
  phone.network.online = true;
  for (const [text, fate, end] of [
    ['lost on its way', 'requestLost', 'unsent'],
    ['heard, and not answered', 'replyLost', 'sent'],
  ] as const) {
    const id = await talk.say(his, courseId, text);
    phone.network.fate = () => fate;
    await his.cycle().catch(() => undefined);
    phone.network.fate = () => 'ok';
    world.pass(minute);
    expect(await give(id)).toBe(end);
  }
  await his.cycle();
  expect([await arrived(), await texts(his, courseId)]).toEqual([
    ['heard, and not answered'],
    ['heard, and not answered'],
  ]);
  expect(await his.store.counts()).toMatchObject({ waiting: 0, attention: 0 });
});

test('less than a day, or on its way before: nobody is asked', async () => {
  await talk.say(his, courseId, 'on its way');
  await his.cycle().catch(() => undefined);
  expect(await his.replica.outbox.entries.where('state').equals('sending').count()).toBe(1);
  world.pass(2 * day);
  await talk.say(his, courseId, 'young');
  world.pass(day - minute);
  await online();
  expect(await arrived()).toEqual(['on its way', 'young']);
});

test('a voice that was left unsent waits in its conversation, in every tab, and says so in the list', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  await his.store.saveDraft(voiceDraft(courseId), { bytes, name: 'voice.weba', type: 'audio/webm', seconds: 7 });
  const beside = await phone.open();
  expect(await keptVoice(beside.replica, courseId)).toMatchObject({ name: 'voice.weba', seconds: 7 });
  expect((await keptVoice(beside.replica, courseId))?.bytes.byteLength).toBe(3);
  expect((await signsOf(beside.replica)).get(courseId)).toMatchObject({ draft: '', hasVoice: true });
  await beside.store.dropDraft(voiceDraft(courseId));
  expect(await keptVoice(his.replica, courseId)).toBeUndefined();
  expect((await signsOf(his.replica)).has(courseId)).toBe(false);
});

test('what was being written to somebody under the name that an earlier release gave the conversation is not lost', async () => {
  const [old, today] = [earlierPrivateId(student.uid, teacher.uid), privateId(student.uid, teacher.uid)];
  const bytes = new Uint8Array([4, 5]).buffer;
  await his.store.saveDraft(composeDraft(old), { text: 'half a word', picked: [], replyTo: '' });
  await his.store.saveDraft(voiceDraft(old), { bytes, name: 'voice.weba', type: 'audio/webm', seconds: 2 });
  await carryDrafts(his.replica, his.store);
  expect(await his.store.draft(composeDraft(today))).toMatchObject({ value: { text: 'half a word' } });
  expect(await keptVoice(his.replica, today)).toMatchObject({ seconds: 2 });
  expect(await his.replica.outbox.drafts.where('key').startsWithAnyOf(['chat/', 'voice/']).count()).toBe(2);
});
