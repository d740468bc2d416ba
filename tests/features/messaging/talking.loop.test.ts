import { describe, expect } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { recallMessage, refusePerson, sendMessage } from '#contract/features/messaging/calls.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { conversationsOf } from '#src/features/messaging/data/list.ts';
import { messageById, messagesOf } from '#src/features/messaging/data/queries.ts';
import { atDesk, classTest, courseId, onPhone, phone, student, teacher, world } from '#tests/harness/class.ts';
import { cycles, item, seqs, talkIn, texts } from './talk.ts';

const test = classTest();

let talk: ReturnType<typeof talkIn>;
test.beforeAll(async () => {
  talk = talkIn(world);
});
describe('the conversation of a course (S-037, S-199, S-203)', () => {
  test('is there from the first moment on; what is written offline shows at once and arrives in order, numbered', async () => {
    phone.network.online = false;
    await talk.say(onPhone, courseId, 'one');
    await talk.say(onPhone, courseId, 'two');
    expect(await texts(onPhone, courseId)).toEqual(['one', 'two']);
    expect(await seqs(onPhone, courseId)).toEqual([0, 0]);
    await talk.say(atDesk, courseId, 'first');
    phone.network.online = true;
    await cycles(atDesk, onPhone, atDesk);
    for (const tab of [atDesk, onPhone]) {
      expect(await texts(tab, courseId)).toEqual(['first', 'one', 'two']);
      expect(await seqs(tab, courseId)).toEqual([1, 2, 3]);
    }
    expect(await item(atDesk, courseId)).toMatchObject({ title: 'Calculus · Class 1', unread: 2 });
  });

  test('two identical texts are two messages, and a lost reply makes none of them three', async () => {
    await talk.say(onPhone, courseId, 'Yes');
    await talk.say(onPhone, courseId, 'Yes');
    let lost = 0;
    phone.network.fate = (path) => (path === '/sync/push' && lost++ === 0 ? 'replyLost' : 'ok');
    await onPhone.cycle().catch(() => undefined);
    world.pass(minute);
    await cycles(onPhone, atDesk);
    expect(await texts(atDesk, courseId)).toEqual(['Yes', 'Yes']);
    expect(await seqs(onPhone, courseId)).toEqual([1, 2]);
  });

  test('a clock that is a day off changes neither order nor time', async () => {
    phone.skew = -86_400_000;
    await talk.say(atDesk, courseId, 'asked');
    await cycles(atDesk, onPhone);
    await talk.say(onPhone, courseId, 'answered');
    expect(await texts(onPhone, courseId)).toEqual(['asked', 'answered']);
    await cycles(onPhone, atDesk);
    expect(await texts(atDesk, courseId)).toEqual(['asked', 'answered']);
    const { messages } = await messagesOf(atDesk.replica, courseId, 10);
    expect(messages.map(({ message }) => message.at)).toEqual([world.now(), world.now()]);
  });

  test('the teaching team talks among itself; whoever leaves the course keeps nothing', async () => {
    await talk.say(atDesk, teamId(courseId), 'between us');
    await talk.say(atDesk, courseId, 'for all');
    await cycles(atDesk, onPhone);
    expect((await conversationsOf(onPhone.replica)).map(({ id }) => id)).toEqual([courseId]);
    expect(await talk.send(student, teamId(courseId), 'let me in')).toMatchObject({ ok: false, status: 403 });
    await world.say(teacher, removeMember, { courseId, uid: student.uid });
    await onPhone.cycle();
    expect(await texts(onPhone, courseId)).toEqual([]);
    expect(await talk.send(student, courseId, 'still here')).toMatchObject({ ok: false, status: 403 });
  });

  test('empty text is refused here, and nothing is queued (S-438)', async () => {
    const id = world.newId();
    expect(await onPhone.store.mutate(sendMessage, { groupId: courseId, id, text: ' \n' })).toEqual({
      ok: false,
      refusal: messagingRefusal.blank,
    });
    expect((await onPhone.store.counts()).waiting).toBe(0);
  });
});

describe('two people (S-076)', () => {
  test('the first message opens the conversation, offline too, and the other finds it', async () => {
    phone.network.online = false;
    const { groupId } = await talk.tell(onPhone, teacher, 'May I ask?');
    expect(await item(onPhone, groupId)).toMatchObject({ title: teacher.username, last: { text: 'May I ask?' } });
    phone.network.online = true;
    await cycles(onPhone, atDesk);
    expect(await item(atDesk, groupId)).toMatchObject({ title: student.username, unread: 1, otherUid: student.uid });
    await talk.tell(atDesk, student, 'Of course');
    await cycles(atDesk, onPhone);
    expect(await texts(onPhone, groupId)).toEqual(['May I ask?', 'Of course']);
  });

  test('both write first: one conversation holds both', async () => {
    const { groupId } = await talk.tell(onPhone, teacher, 'Hello');
    expect((await talk.tell(atDesk, student, 'Hi')).groupId).toBe(groupId);
    await cycles(onPhone, atDesk, onPhone);
    expect(await texts(onPhone, groupId)).toEqual(['Hello', 'Hi']);
  });

  test('nobody writes to themselves (S-437)', async () => {
    expect((await talk.tell(onPhone, student, 'me')).made).toEqual({ ok: false, refusal: messagingRefusal.toOneself });
    const groupId = privateId(student.uid, student.uid);
    for (const given of [{}, { to: student.uid }])
      expect(await talk.send(student, groupId, 'me', given)).toMatchObject({
        ok: false,
        refusal: { reason: 'messaging.toOneself' },
      });
  });

  test('a stranger is refused, and so is a false name of the conversation', async () => {
    const stranger = await world.person('student');
    const groupId = privateId(stranger.uid, student.uid);
    expect(await talk.send(stranger, groupId, 'psst', { to: student.uid })).toMatchObject({
      refusal: { reason: 'messaging.stranger' },
    });
    expect(await talk.send(stranger, privateId(teacher.uid, student.uid), 'psst')).toMatchObject({ status: 403 });
    expect(await talk.send(teacher, groupId, 'psst', { to: student.uid })).toMatchObject({
      refusal: { reason: 'core.invalidInput', field: 'to' },
    });
  });

  test('who is refused keeps the text; taken again, it arrives (C-406)', async () => {
    await talk.tell(atDesk, student, 'Homework!');
    await cycles(atDesk, onPhone);
    await onPhone.store.mutate(refusePerson, { uid: teacher.uid, state: 1 });
    expect((await talk.tell(onPhone, teacher, 'no')).made).toMatchObject({
      refusal: { reason: 'messaging.blockedByYou' },
    });
    await onPhone.cycle();
    const { groupId } = await talk.tell(atDesk, student, 'Are you there?');
    await atDesk.cycle();
    const [entry] = await attentionEntries(atDesk.replica);
    expect(entry?.refusal?.reason).toBe('messaging.blocked');
    const failed = (await messagesOf(atDesk.replica, groupId, 10)).messages.at(-1);
    expect(failed).toMatchObject({ message: { text: 'Are you there?' }, entry: { state: 'rejected' } });
    await onPhone.store.mutate(refusePerson, { uid: teacher.uid, state: 0 });
    await onPhone.cycle();
    await atDesk.store.retry(entry?.mid ?? '');
    await cycles(atDesk, onPhone);
    expect(await texts(onPhone, groupId)).toEqual(['Homework!', 'Are you there?']);
  });
});

describe('sent again', () => {
  test.each([46 * second, 31 * minute, 6 * 24 * 60 * minute])(
    '%i ms later, under another mutation, it answers the first one’s id and number',
    async (later) => {
      const id = world.newId();
      const first = await talk.send(student, courseId, 'once', { id });
      await talk.send(teacher, courseId, 'between');
      world.pass(later);
      const again = await talk.send(student, courseId, 'once', { id });
      expect(again).toEqual(first);
      await onPhone.cycle();
      expect(await texts(onPhone, courseId)).toEqual(['once', 'between']);
    },
  );

  test('another’s id is refused without a word about whose it is', async () => {
    const id = world.newId();
    await talk.send(student, courseId, 'mine', { id });
    expect(await talk.send(teacher, courseId, 'mine', { id })).toMatchObject({ refusal: { reason: 'core.idTaken' } });
  });
});

describe('taking back', () => {
  test('within two minutes one’s own goes everywhere, its words with it', async () => {
    const id = await talk.say(onPhone, courseId, 'oops');
    await cycles(onPhone, atDesk);
    world.pass(2 * minute);
    expect((await onPhone.store.mutate(recallMessage, { groupId: courseId, id })).ok).toBe(true);
    await cycles(onPhone, atDesk);
    expect(await messageById(atDesk.replica, id)).toMatchObject({
      text: '',
      recalledAt: world.now(),
      recalledBy: student.uid,
      seq: 1,
    });
  });

  test('later only who manages the conversation may', async () => {
    const id = await talk.say(onPhone, courseId, 'oops');
    await cycles(onPhone, atDesk);
    world.pass(2 * minute + 1);
    const late = await onPhone.store.mutate(recallMessage, { groupId: courseId, id });
    expect(late).toEqual({ ok: false, refusal: messagingRefusal.tooLate });
    expect(await world.say(student, recallMessage, { groupId: courseId, id })).toMatchObject({
      refusal: { reason: 'messaging.tooLate' },
    });
    await atDesk.store.mutate(recallMessage, { groupId: courseId, id });
    expect(await messageById(atDesk.replica, id)).toMatchObject({ fromUid: student.uid, recalledBy: teacher.uid });
    await cycles(atDesk, onPhone);
    expect(await messageById(onPhone.replica, id)).toMatchObject({ text: '', recalledBy: teacher.uid, seq: 1 });
  });

  test('what was not sent yet is sent and taken back', async () => {
    phone.network.online = false;
    const id = await talk.say(onPhone, courseId, 'oops');
    await onPhone.store.mutate(recallMessage, { groupId: courseId, id });
    phone.network.online = true;
    await cycles(onPhone, atDesk);
    expect(await messageById(atDesk.replica, id)).toMatchObject({ text: '', seq: 1 });
  });
});
