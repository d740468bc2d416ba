import { beforeEach, describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import {
  addReply,
  addTopicUpvote,
  createTopic,
  deleteReply,
  deleteTopic,
  deleteTopicLog,
  remindTopic,
  setForbidDiscuss,
  setTopicEssence,
  setTopicTop,
  updateReply,
  updateTopic,
  updateTopicLog,
} from '#contract/features/topic/calls.ts';
import {
  downloadTopic,
  getForbidDiscussInfo,
  getParticipateInfo,
  getTopicInfo,
  getTopicStats,
  getTopicWords,
  listTopicLogs,
  queryTopic,
  queryTopicLog,
} from '#contract/features/topic/questions.ts';
import { topicRefusal } from '#contract/features/topic/rules.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { notifications } from '#src/features/notification/data/queries.ts';
import {
  isForbidden,
  repliesOf,
  topicById,
  topicEditions,
  topicsOf,
  votesIn,
} from '#src/features/topic/data/queries.ts';
import { jobs, world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';

const test = worldTest();

let teacher: Person;
let ann: Person;
let bob: Person;
let courseId: string;
let desk: Device;
let phone: Device;
let atDesk: Tab;
let anns: Tab;
let bobs: Tab;
let id: string;

const everybody = async () => {
  for (const tab of [atDesk, anns, bobs, atDesk, anns]) await tab.cycle();
};
beforeEach(async () => {
  [teacher, ann, bob] = [await world.person('teacher'), await world.person('student'), await world.person('student')];
  courseId = await world.course(teacher, [ann, bob]);
  desk = world.device(teacher);
  phone = world.device(ann);
  [atDesk, anns, bobs] = [await desk.open(), await phone.open(), await world.device(bob).open()];
  await everybody();
  id = world.newId();
  const content = '<h2>Light</h2><p>A <strong>wave</strong>?</p>';
  await atDesk.store.mutate(createTopic, { courseId, id, title: 'What is light?', content });
  await everybody();
});

const reply = async (tab: Tab, content: string, parentId = '', quote = '') => {
  const made = world.newId();
  const result = await tab.store.mutate(addReply, { courseId, topicId: id, id: made, content, parentId, quote });
  if (!result.ok) throw new Error(result.refusal.reason);
  return made;
};

const onDevice = async (tab: Tab) => (await topicById(tab.replica, id)) ?? { title: '', content: '' };

describe('a topic that is worked on (C-157, C-161, C-162, C-169, C-170, C-171, S-325, S-326, E-021)', () => {
  test('its text is formatted; an edit made without a network is shown, and the earlier text is kept for staff', async () => {
    expect((await onDevice(anns)).content).toBe('<h2>Light</h2><p>A <strong>wave</strong>?</p>');
    desk.network.online = false;
    const basis = (await topicById(atDesk.replica, id))?.editions ?? {};
    const edited = { courseId, id, title: 'Light', content: '<p>A particle?</p>', basis };
    expect((await atDesk.store.mutate(updateTopic, edited)).ok).toBe(true);
    expect(await onDevice(atDesk)).toMatchObject({ title: 'Light', content: '<p>A particle?</p>' });
    desk.network.online = true;
    await everybody();
    expect((await onDevice(anns)).title).toBe('Light');
    expect((await topicEditions(atDesk.replica, id)).map(({ title }) => title)).toEqual(['What is light?']);
    expect(await topicEditions(anns.replica, id)).toEqual([]);
    const asked = await world.say(ann, queryTopic, { id });
    expect(asked.ok && asked.data.title).toBe('Light');
  });

  test('two who edit the same field meet; nobody overwrites what they have not seen', async () => {
    const basis = (await topicById(atDesk.replica, id))?.editions ?? {};
    await atDesk.store.mutate(updateTopic, { courseId, id, title: 'One', basis });
    await atDesk.cycle();
    const late = await world.say(teacher, updateTopic, { courseId, id, title: 'Two', basis });
    expect(!late.ok && late.refusal?.reason).toBe(coreRefusal.conflict.reason);
  });

  test('an earlier text is put back and forgotten (C-173, C-174, C-175, C-176, R-052)', async () => {
    const basis = (await topicById(atDesk.replica, id))?.editions ?? {};
    await atDesk.store.mutate(updateTopic, { courseId, id, title: 'Wrong', content: '<p>no</p>', basis });
    await atDesk.cycle();
    const [first] = await topicEditions(atDesk.replica, id);
    expect(first?.title).toBe('What is light?');
    world.pass(1_000);
    await atDesk.store.mutate(updateTopicLog, { courseId, topicId: id, id: first?.id ?? '' });
    expect(await onDevice(atDesk)).toMatchObject({ title: 'What is light?' });
    await everybody();
    expect((await onDevice(bobs)).content).toContain('wave');
    const logs = await world.say(teacher, listTopicLogs, { id });
    expect(logs.ok && logs.data.list.map(({ title }) => title)).toEqual(['Wrong', 'What is light?']);
    const one = await world.say(teacher, queryTopicLog, { id: first?.id ?? '' });
    expect(one.ok && one.data.title).toBe('What is light?');
    const hidden = await world.say(ann, listTopicLogs, { id });
    expect(hidden.ok && hidden.data.list).toEqual([]);
    await atDesk.store.mutate(deleteTopicLog, { courseId, topicId: id, id: first?.id ?? '' });
    await atDesk.cycle();
    expect((await topicEditions(atDesk.replica, id)).map(({ title }) => title)).toEqual(['Wrong']);
    expect((await world.say(ann, deleteTopicLog, { courseId, topicId: id, id: first?.id ?? '' })).ok).toBe(false);
  });

  test('pinned topics come first, the best are marked; students do neither', async () => {
    const other = world.newId();
    await atDesk.store.mutate(createTopic, { courseId, id: other, title: 'Newer', content: '' });
    await atDesk.store.mutate(setTopicTop, { courseId, id, state: 1 });
    await atDesk.store.mutate(setTopicEssence, { courseId, id, state: 1 });
    await everybody();
    expect((await topicsOf(anns.replica, courseId)).map((one) => [one.id, one.essence])).toEqual([
      [id, true],
      [other, false],
    ]);
    const info = await world.say(ann, getTopicInfo, { courseId, id });
    expect(info.ok && [info.data.top, info.data.essence]).toEqual([1, 1]);
    expect(await anns.store.mutate(setTopicTop, { courseId, id, state: 0 })).toEqual({
      ok: false,
      refusal: coreRefusal.notAllowed,
    });
    expect((await world.say(ann, setTopicEssence, { courseId, id, state: 0 })).ok).toBe(false);
  });

  test('a deleted topic takes everything of it along; a student deletes their own while nobody else has replied', async () => {
    const own = world.newId();
    await anns.store.mutate(createTopic, { courseId, id: own, title: 'Mine', content: '' });
    await everybody();
    expect(await bobs.store.mutate(deleteTopic, { courseId, id: own })).toMatchObject({
      refusal: topicRefusal.notYours,
    });
    await bobs.store.mutate(addReply, { courseId, topicId: own, id: world.newId(), content: 'hm' });
    await everybody();
    expect(await anns.store.mutate(deleteTopic, { courseId, id: own })).toMatchObject({
      refusal: topicRefusal.hasReplies,
    });
    await bobs.store.mutate(addTopicUpvote, { courseId, topicId: own, state: 1 });
    await bobs.cycle();
    await atDesk.store.mutate(deleteTopic, { courseId, id: own });
    await everybody();
    await jobs();
    await everybody();
    expect(await repliesOf(bobs.replica, own)).toEqual([]);
    const { counts, mine } = await votesIn(bobs.replica, courseId);
    expect([counts.size, mine.size]).toEqual([0, 0]);
  });
});

describe('a discussion (C-156, C-158, C-159, C-160, C-164, S-327)', () => {
  test('who likes it counts once, also on two devices and without a network', async () => {
    phone.network.online = false;
    await anns.store.mutate(addTopicUpvote, { courseId, topicId: id, state: 1 });
    expect((await votesIn(anns.replica, courseId)).counts.get(id)).toBe(1);
    phone.network.online = true;
    await world.say(ann, addTopicUpvote, { courseId, topicId: id, state: 1 });
    await bobs.store.mutate(addTopicUpvote, { courseId, topicId: id, state: 1 });
    await everybody();
    world.pass(2 * second);
    await jobs();
    await everybody();
    expect((await votesIn(atDesk.replica, courseId)).counts.get(id)).toBe(2);
    expect([...(await votesIn(atDesk.replica, courseId)).mine]).toEqual([]);
    await anns.store.mutate(addTopicUpvote, { courseId, topicId: id, state: 0 });
    await everybody();
    expect((await votesIn(anns.replica, courseId)).counts.get(id)).toBe(1);
    const other = await world.person('teacher');
    expect((await world.say(other, addTopicUpvote, { courseId, topicId: id, state: 1 })).ok).toBe(false);
  });

  test('an answer names what it answers and quotes it; it stays when that is removed, with the reason', async () => {
    const first = await reply(anns, 'It is a wave.');
    await everybody();
    const answer = await reply(bobs, 'Why?', first, 'It is a wave.');
    await everybody();
    expect((await repliesOf(atDesk.replica, id)).find((one) => one.id === answer)).toMatchObject({
      parentId: first,
      quote: 'It is a wave.',
    });
    expect(await bobs.store.mutate(deleteReply, { courseId, topicId: id, id: first })).toMatchObject({
      refusal: topicRefusal.notYours,
    });
    await atDesk.store.mutate(deleteReply, { courseId, topicId: id, id: first, reason: 'Copied from a book' });
    await everybody();
    const removed = (await repliesOf(bobs.replica, id)).find((one) => one.id === first);
    expect(removed).toMatchObject({ gone: 'removed', reason: 'Copied from a book', content: '' });
    // Its author has not lost it.
    expect((await topicEditions(anns.replica, id)).map(({ content }) => content)).toEqual(['It is a wave.']);
    expect(await topicEditions(bobs.replica, id)).toEqual([]);
    const again = { courseId, topicId: id, id: first, content: 'Still', basis: {} };
    expect(await anns.store.mutate(updateReply, again)).toMatchObject({ refusal: topicRefusal.replyGone });
  });

  test('closed, students read on and write nothing; what was written without a network waits in the tray', async () => {
    phone.network.online = false;
    await reply(anns, 'written on a train');
    await atDesk.store.mutate(setForbidDiscuss, { courseId, forbid: 1 });
    await atDesk.cycle();
    await bobs.cycle();
    expect(await isForbidden(bobs.replica, courseId)).toBe(true);
    const made = { courseId, topicId: id, id: world.newId(), content: 'no', parentId: '', quote: '' };
    expect(await bobs.store.mutate(addReply, made)).toMatchObject({ refusal: topicRefusal.forbidden });
    phone.network.online = true;
    await anns.cycle();
    expect((await attentionEntries(anns.replica)).map(({ refusal }) => refusal?.reason)).toEqual(['topic.forbidden']);
    await reply(atDesk, 'Staff go on.');
    const info = await world.say(ann, getForbidDiscussInfo, { courseId });
    expect(info.ok && info.data).toEqual({ forbiddiscuss: 1 });
    await atDesk.store.mutate(setForbidDiscuss, { courseId, forbid: 0 });
    await atDesk.store.mutate(setForbidDiscuss, { courseId, topicId: id, forbid: 1 });
    await everybody();
    expect(await bobs.store.mutate(addReply, made)).toMatchObject({ refusal: topicRefusal.forbidden });
    expect((await world.say(ann, setForbidDiscuss, { courseId, forbid: 1 })).ok).toBe(false);
  });

  test('who took part is counted, the others are reminded in one press (C-165, C-166)', async () => {
    await reply(anns, 'one');
    await reply(anns, 'two');
    await everybody();
    const stats = await world.say(teacher, getTopicStats, { courseId });
    expect(stats.ok && stats.data).toMatchObject({ students: 2, list: [{ id, replies: 2, participants: 1 }] });
    const silent = await world.say(teacher, getParticipateInfo, { courseId, id, reading: 0 });
    expect(silent.ok && silent.data.list.map(({ uid }) => uid)).toEqual([bob.uid]);
    expect((await world.say(ann, getParticipateInfo, { courseId, id, reading: 0 })).ok).toBe(false);
    await jobs();
    await everybody();
    const before = (await notifications(bobs.replica)).length;
    const reminded = await world.say(teacher, remindTopic, { courseId, id });
    expect(reminded.ok && reminded.data.students).toBe(1);
    await jobs();
    await everybody();
    expect((await notifications(bobs.replica)).length).toBe(before + 1);
  });

  test('its words are counted and the whole can be taken along as a text (C-163, C-177)', async () => {
    await reply(anns, '光的干涉说明光是波，干涉条纹就是证据。');
    await reply(bobs, '干涉现象', '', '');
    await everybody();
    const words = await world.say(ann, getTopicWords, { courseId, topicId: id, needText: 1 });
    expect(words.ok && words.data.list[0]).toEqual({ name: '干涉', value: 3 });
    expect(words.ok && words.data.text).toContain('证据');
    const file = await world.say(ann, downloadTopic, { courseId, id });
    expect(file.ok && file.data.name).toBe('What is light?.txt');
    expect(file.ok && file.data.text).toContain('#2 ');
  });
});
