import { beforeEach, expect } from 'vitest';
import { openActivity } from '#contract/features/activity/calls.ts';
import type { AudienceEntry } from '#contract/features/activity/keys.ts';
import { unpacked } from '#contract/features/activity/result.ts';
import { publishCoursewares, unpublishCoursewares } from '#contract/features/content/calls.ts';
import {
  createNotice,
  listNoticeLogs,
  listNotices,
  readNotice,
  updateNotice,
  updateNoticeLog,
} from '#contract/features/notice/calls.ts';
import { addReply, addTopicUpvote, createTopic, createTopicLog, deleteReply } from '#contract/features/topic/calls.ts';
import { getNoticeWords, getTopicReplies, listTopicLogs, listTopics } from '#contract/features/topic/questions.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { sheetOf } from '#src/features/activity/data/public.ts';
import { activitiesOf } from '#src/features/content/data/queries.ts';
import { noticeById, noticeEditions, noticesOf } from '#src/features/notice/data/queries.ts';
import { todos } from '#src/features/todo/data/queries.ts';
import { repliesOf, topicsOf } from '#src/features/topic/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { uploadJob } from '#tests/harness/upload-job.ts';
import { putInGroups } from './spine.ts';

const test = worldTest();

let teacher: Person;
let ann: Person;
let ben: Person;
let courseId: string;
let red: string;
let laptop: Device;
let desk: Tab;
let anns: Tab;
let bens: Tab;

beforeEach(async () => {
  teacher = await world.person('teacher');
  [ann, ben] = [await world.person('student'), await world.person('student')];
  courseId = await world.course(teacher, [ann, ben]);
  red = world.newId();
  await putInGroups(world, courseId, ann.uid, [red]);
  laptop = world.device(teacher);
  desk = await laptop.open();
  anns = await world.device(ann).open();
  bens = await world.device(ben).open();
  await settle();
});

/** The server does what it has to do, and every device asks. */
const settle = async (): Promise<void> => {
  for (const tab of [desk, anns, bens]) await tab.cycle();
  for (let turn = 0; turn < 3; turn += 1) {
    world.pass(2_000);
    await world.server.runJobs();
  }
  for (const tab of [desk, anns, bens]) await tab.cycle();
};

const toRed = (): AudienceEntry[] => [`g:${red}`];
const said = (audience: AudienceEntry[], more: object = {}) => ({
  ...{ courseId, id: world.newId(), title: 'For red', content: '<p>geheim 秘密 秘密</p>', audience },
  ...more,
});
const opened = async (more: object = {}) => {
  const input = { ...said(toRed(), more), isGiven: true };
  expect(await desk.store.mutate(createTopic, input)).toMatchObject({ ok: true });
  await settle();
  return input.id;
};
const titles = async (tab: Tab) => ({
  topics: (await topicsOf(tab.replica, courseId)).map(({ title }) => title),
  notices: (await noticesOf(tab.replica, courseId)).map(({ title }) => title),
  given: (await activitiesOf(tab.replica, courseId)).map(({ title }) => title),
  todos: (await todos(tab.replica)).map(({ title, state }) => `${title}: ${state}`),
});
const none = { topics: [], notices: [], given: [], todos: [] };

test('a topic for a group is seen, asked of and counted for exactly those; whoever is not meant learns nothing by its id (E-021, E-022, C-156, C-160)', async () => {
  const id = await opened();
  expect(await titles(anns)).toEqual({
    topics: ['For red'],
    notices: [],
    given: ['For red'],
    todos: ['For red: open'],
  });
  expect(await titles(bens)).toEqual(none);
  const reply = { courseId, topicId: id, id: world.newId(), content: 'Here' };
  for (const [call, input] of [
    [addReply, reply],
    [addTopicUpvote, { courseId, topicId: id }],
    [getTopicReplies, { id }],
  ] as const)
    expect(await world.say(ben, call, input)).toMatchObject({ ok: false });
  expect(await world.say(ben, listTopics, { courseId })).toMatchObject({ data: { list: [], total: 0 } });
  expect(await world.say(ann, listTopics, { courseId })).toMatchObject({ data: { total: 1 } });
  await anns.store.mutate(openActivity, { courseId, id });
  await anns.store.mutate(addReply, reply);
  expect((await titles(anns)).todos).toEqual(['For red: finished']);
  await settle();
  const cells = (await sheetOf(desk.replica, id))?.cells ?? {};
  expect(Object.keys(cells)).toEqual([ann.uid]);
  expect(cells[ann.uid] && unpacked(cells[ann.uid] ?? ([] as never))).toMatchObject({ state: 'done', attempts: 1 });
  expect(await repliesOf(bens.replica, id)).toEqual([]);
  await desk.store.mutate(deleteReply, { courseId, topicId: id, id: reply.id, reason: 'Off the topic' });
  await settle();
  expect((await titles(anns)).todos).toEqual(['For red: open']);
});

test('taken back, a topic and what was said under it are nobody’s but the staff’s; given to others, it is theirs (S-297, S-298)', async () => {
  const id = await opened();
  await anns.store.mutate(addReply, { courseId, topicId: id, id: world.newId(), content: 'Here' });
  await settle();
  await desk.store.mutate(unpublishCoursewares, { courseId, ids: [id] });
  await settle();
  expect(await titles(anns)).toEqual(none);
  expect(await repliesOf(anns.replica, id)).toEqual([]);
  expect((await repliesOf(desk.replica, id)).length).toBe(1);
  await desk.store.mutate(publishCoursewares, { courseId, ids: [id], audience: [`u:${ben.uid}`] });
  await settle();
  expect((await titles(bens)).topics).toEqual(['For red']);
  expect((await repliesOf(bens.replica, id)).map(({ content }) => content)).toEqual(['Here']);
  expect(await titles(anns)).toEqual(none);
});

test('a notice waits for its time without a network, and is then read and counted by those whom it is for (S-297, C-179, C-188)', async () => {
  laptop.network.online = false;
  const input = said(toRed(), { publishAt: world.now() + 3_600_000 });
  await desk.store.mutate(createNotice, input);
  laptop.network.online = true;
  await settle();
  expect(await titles(anns)).toEqual(none);
  world.pass(3_600_000);
  await settle();
  expect((await titles(anns)).notices).toEqual(['For red']);
  expect((await titles(anns)).todos).toEqual(['For red: open']);
  expect(await titles(bens)).toEqual(none);
  expect(await world.say(ben, listNotices, { courseId })).toMatchObject({ data: { list: [], total: 0 } });
  await anns.store.mutate(readNotice, { courseId, id: input.id });
  await settle();
  expect((await titles(anns)).todos).toEqual(['For red: finished']);
  const cells = (await sheetOf(desk.replica, input.id))?.cells ?? {};
  expect(Object.entries(cells).map(([uid, cell]) => [uid, unpacked(cell).state])).toEqual([[ann.uid, 'done']]);
});

test('a publish never overtakes the edit whose file is still on its way (S-297)', async () => {
  const id = world.newId();
  await desk.store.mutate(createNotice, { ...said([]), id });
  await desk.store.mutate(unpublishCoursewares, { courseId, ids: [id] });
  await settle();
  const { outbox } = desk.replica;
  const file = world.newId();
  await outbox.uploads.put(uploadJob(file, world.now()));
  const { editions = {} } = (await noticeById(desk.replica, id)) ?? {};
  const edit = { courseId, id, content: '<p>with a picture</p>', basis: { content: editions.content ?? '' } };
  const made = await desk.store.mutate(updateNotice, edit);
  if (!made.ok) throw new Error('the edit is refused');
  await outbox.entries
    .where('mid')
    .equals(made.value.mid)
    .modify({ files: [file] });
  await desk.store.mutate(publishCoursewares, { courseId, ids: [id] });
  await settle();
  expect(await noticesOf(anns.replica, courseId)).toEqual([]);
  await outbox.uploads.update(file, { state: 'done' });
  await settle();
  expect(await noticesOf(anns.replica, courseId)).toMatchObject([{ content: '<p>with a picture</p>' }]);
});

test('what a notice said before is on the record, and is put back; what is said under it gives its words (C-183, C-185, C-187)', async () => {
  const input = said([]);
  await desk.store.mutate(createNotice, input);
  await settle();
  const before = await noticeById(desk.replica, input.id);
  await desk.store.mutate(updateNotice, { courseId, id: input.id, title: 'Other', basis: before?.editions ?? {} });
  await settle();
  const [edition] = await noticeEditions(desk.replica, input.id);
  expect(edition).toMatchObject({ title: 'For red', replacedBy: teacher.uid });
  expect(await noticeEditions(anns.replica, input.id)).toEqual([]);
  expect(await world.say(teacher, listNoticeLogs, { id: input.id })).toMatchObject({
    data: { list: [{ title: 'For red' }] },
  });
  expect(await world.say(ann, listNoticeLogs, { id: input.id })).toMatchObject({ ok: false });
  await desk.store.mutate(updateNoticeLog, { courseId, noticeId: input.id, id: edition?.id ?? '' });
  await settle();
  expect((await titles(anns)).notices).toEqual(['For red']);
  const reply = { courseId, topicId: input.id, id: world.newId(), content: '极限 极限 极限' };
  expect(await bens.store.mutate(addReply, reply)).toMatchObject({ ok: true });
  await settle();
  expect(await attentionEntries(bens.replica)).toEqual([]);
  expect((await repliesOf(anns.replica, input.id)).map(({ content }) => content)).toEqual(['极限 极限 极限']);
  const words = await world.say(ann, getNoticeWords, { notifyid: input.id });
  expect(words).toMatchObject({ data: { list: expect.arrayContaining([{ name: '极限', value: 3 }]) } });
});

test('the text of a topic is kept as it stands, on the device at once and among its editions (C-172)', async () => {
  const topicId = await opened();
  laptop.network.online = false;
  await desk.store.mutate(createTopicLog, { courseId, topicId, id: world.newId() });
  laptop.network.online = true;
  await settle();
  expect(await world.say(teacher, listTopicLogs, { id: topicId })).toMatchObject({
    data: { list: [{ title: 'For red' }] },
  });
  expect(await world.say(ann, createTopicLog, { courseId, topicId, id: world.newId() })).toMatchObject({ ok: false });
});
