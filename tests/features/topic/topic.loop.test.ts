import { describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { addReply, createTopic, deleteTopic, updateReply } from '#contract/features/topic/calls.ts';
import { getTopicReplies, listTopics } from '#contract/features/topic/questions.ts';
import { topicRefusal } from '#contract/features/topic/rules.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { courseById } from '#src/features/course/data/queries.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { repliesOf, topicsOf } from '#src/features/topic/data/queries.ts';
import { atDesk, classTest, courseId, onPhone, phone, student, teacher, world } from '#tests/harness/class.ts';
import type { Tab } from '#tests/harness/device.ts';

const test = classTest();

const open = async (tab: Tab) => {
  const id = world.newId();
  const made = await tab.store.mutate(createTopic, { courseId, id, title: 'Why is the sky blue?', content: '' });
  expect(made.ok).toBe(true);
  return id;
};

const reply = async (tab: Tab, topicId: string, content: string) => {
  const id = world.newId();
  const made = await tab.store.mutate(addReply, { courseId, topicId, id, content });
  if (!made.ok) throw new Error(made.refusal.reason);
  return { id, mid: made.value.mid };
};

const contents = async (tab: Tab, topicId: string) =>
  (await repliesOf(tab.replica, topicId)).map(({ content }) => content);

describe('topics and replies (C-156, C-160, C-167, C-168)', () => {
  test('a student opens a topic and replies to it offline; all of it arrives in order', async () => {
    phone.network.online = false;
    const topicId = await open(onPhone);
    await reply(onPhone, topicId, 'Because of scattering.');
    await reply(onPhone, topicId, 'Rayleigh, to be exact.');
    phone.network.online = true;
    await onPhone.cycle();
    await atDesk.cycle();
    expect((await topicsOf(atDesk.replica, courseId)).map(({ createdBy }) => createdBy)).toEqual([student.uid]);
    expect(await contents(atDesk, topicId)).toEqual(['Because of scattering.', 'Rayleigh, to be exact.']);
    const listed = await world.say(teacher, listTopics, { courseId });
    expect(listed.ok && listed.data.list).toMatchObject([{ id: topicId, replies: 2 }]);
    const asked = await world.say(teacher, getTopicReplies, { id: topicId });
    expect(asked.ok && asked.data.list.map(({ username }) => username)).toEqual([student.username, student.username]);
  });

  test('two equal replies are two replies', async () => {
    const topicId = await open(atDesk);
    await atDesk.cycle();
    await onPhone.cycle();
    await reply(onPhone, topicId, 'Yes');
    await reply(onPhone, topicId, 'Yes');
    await onPhone.cycle();
    await atDesk.cycle();
    expect(await contents(atDesk, topicId)).toEqual(['Yes', 'Yes']);
  });

  test('a blank reply is refused here, and nothing is queued', async () => {
    const topicId = await open(onPhone);
    const made = await onPhone.store.mutate(addReply, { courseId, topicId, id: world.newId(), content: ' \n' });
    expect(made).toEqual({ ok: false, refusal: topicRefusal.replyBlank });
    expect((await onPhone.store.counts()).waiting).toBe(1);
  });

  test('a refused topic takes its replies along to the tray, and a retry brings them all', async () => {
    const taken = world.newId();
    await world.say(teacher, createTopic, { courseId, id: taken, title: 'Mine', content: '' });
    phone.network.online = false;
    await onPhone.store.mutate(createTopic, { courseId, id: taken, title: 'Theirs', content: '' });
    const child = await reply(onPhone, taken, 'kept with its topic');
    phone.network.online = true;
    await onPhone.cycle();
    const entries = await attentionEntries(onPhone.replica);
    expect(entries.map(({ refusal }) => refusal?.reason)).toEqual(['core.idTaken', 'core.parentRefused']);
    expect(entries[1]).toMatchObject({ mid: child.mid, waitingFor: entries[0]?.mid });
    const id = world.newId();
    await onPhone.store.resend(entries[0]?.mid ?? '', { courseId, id, title: 'Theirs', content: '' });
    await onPhone.cycle();
    expect((await topicsOf(onPhone.replica, courseId)).map(({ title }) => title).sort()).toEqual(['Mine', 'Theirs']);
    expect(await attentionEntries(onPhone.replica)).toEqual([]);
  });
});

describe('editing one’s own reply', () => {
  test('shows everywhere', async () => {
    const topicId = await open(onPhone);
    const { id, mid } = await reply(onPhone, topicId, 'teh sky');
    await onPhone.store.mutate(updateReply, { courseId, topicId, id, content: 'the sky', basis: { content: mid } });
    await onPhone.cycle();
    await atDesk.cycle();
    expect(await contents(atDesk, topicId)).toEqual(['the sky']);
  });

  test('on two devices offline keeps both texts', async () => {
    const topicId = await open(onPhone);
    const { id, mid } = await reply(onPhone, topicId, 'first');
    await onPhone.cycle();
    const tablet = await world.device(student).open();
    await tablet.cycle();
    const edit = (tab: Tab, content: string) =>
      tab.store.mutate(updateReply, { courseId, topicId, id, content, basis: { content: mid } });
    await edit(onPhone, 'from the phone');
    await edit(tablet, 'from the tablet');
    await onPhone.cycle();
    await tablet.cycle();
    const [entry] = await attentionEntries(tablet.replica);
    expect(entry).toMatchObject({ input: { content: 'from the tablet' }, current: { content: 'from the phone' } });
    expect(await contents(tablet, topicId)).toEqual(['from the phone']);
  });

  test('of somebody else is refused here and there', async () => {
    const topicId = await open(onPhone);
    const { id, mid } = await reply(onPhone, topicId, 'mine');
    await onPhone.cycle();
    await atDesk.cycle();
    const input = { courseId, topicId, id, content: 'yours', basis: { content: mid } };
    expect(await atDesk.store.mutate(updateReply, input)).toEqual({ ok: false, refusal: topicRefusal.notYours });
    expect(await world.say(teacher, updateReply, input)).toMatchObject({ ok: false, code: 10403 });
  });
});

describe('a student who is removed', () => {
  test('loses the rows at the next pull and keeps the unsent reply', async () => {
    const topicId = await open(atDesk);
    await atDesk.cycle();
    await onPhone.cycle();
    phone.network.online = false;
    await reply(onPhone, topicId, 'two pages that took an hour');
    await onPhone.store.saveDraft(`reply/${topicId}`, 'and a half-typed one');
    await world.say(teacher, removeMember, { courseId, uid: student.uid });
    phone.network.online = true;
    await onPhone.cycle();
    expect(await courseById(onPhone.replica, courseId)).toBeUndefined();
    expect(await topicsOf(onPhone.replica, courseId)).toEqual([]);
    expect(await repliesOf(onPhone.replica, topicId)).toEqual([]);
    const [entry] = await attentionEntries(onPhone.replica);
    expect(entry).toMatchObject({
      refusal: { reason: 'core.notAllowed' },
      input: { content: 'two pages that took an hour' },
    });
    expect((await onPhone.store.draft(`reply/${topicId}`))?.value).toBe('and a half-typed one');
    expect(await onPhone.store.exportUnsent()).toContain('two pages that took an hour');
  });

  test('and comes back sees everything again, what was written meanwhile too', async () => {
    const topicId = await open(atDesk);
    await atDesk.cycle();
    await onPhone.cycle();
    await world.say(teacher, removeMember, { courseId, uid: student.uid });
    await onPhone.cycle();
    await reply(atDesk, topicId, 'while you were away');
    await atDesk.cycle();
    await world.join(student, teacher, courseId);
    await onPhone.cycle();
    expect(await contents(onPhone, topicId)).toEqual(['while you were away']);
  });
});

test('a topic takes no other thing’s id: who deletes theirs deletes nobody else’s notice (C-167, C-169)', async () => {
  const id = world.newId();
  const notice = { courseId, id, title: 'Mid-term on Friday', content: '<p>Room 12</p>' };
  expect((await world.say(teacher, createNotice, notice)).ok).toBe(true);
  const taken = await world.say(student, createTopic, { courseId, id, title: 'Mine', content: '' });
  expect(taken).toMatchObject({ ok: false, refusal: { reason: coreRefusal.idTaken.reason } });
  await world.say(student, deleteTopic, { courseId, id });
  await atDesk.cycle();
  expect((await noticesOf(atDesk.replica, courseId)).map((one) => one.id)).toEqual([id]);
});
