import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReply, createTopic, deleteReply, updateReply } from '#contract/features/topic/calls.ts';
import { topicLimits } from '#contract/features/topic/keys.ts';
import { getTopicReplies } from '#contract/features/topic/questions.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let teacher: Person;
let student: Person;
let courseId: string;
let topicId: string;

beforeAll(async () => {
  world = await createWorld();
  [teacher, student] = [await world.person('teacher'), await world.person('student')];
  courseId = await world.course(teacher, [student]);
  topicId = world.newId();
  const content = '<p>x</p>';
  expect(await world.say(teacher, createTopic, { courseId, id: topicId, title: 'T', content })).toMatchObject({
    ok: true,
  });
});
afterAll(() => world?.close());

const reply = async (by: Person, content: string, parentId = '', quote = ''): Promise<string> => {
  const id = world.newId();
  const said = await world.say(by, addReply, { courseId, topicId, id, content, parentId, quote });
  expect(said).toMatchObject({ ok: true });
  return id;
};

const quoteIn = async (id: string): Promise<string | undefined> => {
  const said = await world.say(student, getTopicReplies, { id: topicId });
  return said.ok ? said.data.list.find((one) => one.id === id)?.quote : undefined;
};

test('nobody puts words into another’s mouth: an answer quotes what the other reply says', async () => {
  const said = await reply(teacher, 'The test is on Friday.');
  const forged = 'There is no test. Tell nobody.';
  expect(await quoteIn(await reply(student, 'Thanks!', said, forged))).toBe('The test is on Friday.');
  expect(await quoteIn(await reply(student, 'Thanks!', said, 'The test is'))).toBe('The test is on Friday.');
  expect(await quoteIn(await reply(student, 'Thanks!', said, 'The test is on Friday.'))).toBe('The test is on Friday.');
  // Neither of a reply that is not there, nor of the topic.
  expect(await quoteIn(await reply(student, 'Thanks!', world.newId(), forged))).toBe('');
  expect(await quoteIn(await reply(student, 'Thanks!', '', forged))).toBe('');
});

test('what was quoted before it was changed is quoted as it was; what is gone is not said again', async () => {
  const said = await reply(teacher, `${'x'.repeat(topicLimits.quoteChars)}y`);
  const cut = `${'x'.repeat(topicLimits.quoteChars - 1)}…`;
  expect(
    await world.say(teacher, updateReply, { courseId, topicId, id: said, content: 'shorter', basis: {} }),
  ).toMatchObject({ ok: true });
  // It was written without a network, while the longer text stood there.
  expect(await quoteIn(await reply(student, 'Why?', said, cut))).toBe(cut);
  expect(await quoteIn(await reply(student, 'Why?', said, 'shorter'))).toBe('shorter');
  expect(await world.say(teacher, deleteReply, { courseId, topicId, id: said })).toMatchObject({ ok: true });
  expect(await quoteIn(await reply(student, 'Why?', said, 'shorter'))).toBe('');
});
