import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { limits } from '#contract/core/limits.ts';
import { wordCounts } from '#contract/core/text/word-counts.ts';
import { minute } from '#contract/core/time.ts';
import { renewCalendarAddress } from '#contract/features/activity/calendar-calls.ts';
import { classPath } from '#contract/features/classroom/keys.ts';
import { returnWorks, submitHomework } from '#contract/features/homework/work-calls.ts';
import { addReply, addTopicUpvote, createTopic, updateTopic } from '#contract/features/topic/calls.ts';
import {
  downloadTopic,
  getTopicReplies,
  getTopicWords,
  listTopicLogs,
  listTopics,
} from '#contract/features/topic/questions.ts';
import { givenHomework } from '#tests/features/homework/school.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let [world, paced]: World[] = [];

beforeAll(async () => {
  [world, paced] = [await createWorld(), await createWorld({ rateLimits: true })];
});
afterAll(() => Promise.all([world?.close(), paced?.close()]));

const discussion = async (in_: World) => {
  const [teacher, student] = [await in_.person('teacher'), await in_.person('student')];
  const courseId = await in_.course(teacher, [student]);
  const topicId = in_.newId();
  await in_.say(teacher, createTopic, { courseId, id: topicId, title: 'T', content: '' });
  const reply = (who: Person, content: string) =>
    in_.say(who, addReply, { courseId, topicId, id: in_.newId(), content });
  return { teacher, student, courseId, topicId, reply };
};

test('words are cut out of so many letters and no more, the newest first', () => {
  const words = wordCounts(['forgotten', 'fresh '.repeat(40_000), 'newest'], 10);
  const said = words.map(({ word }) => word);
  expect(said).toEqual(expect.arrayContaining(['fresh', 'newest']));
  expect(said).not.toContain('forgotten');
});

test('a word as long as a text is none', () => {
  expect(wordCounts(['w'.repeat(50_000), 'ordinary'], 10)).toEqual([{ word: 'ordinary', count: 1 }]);
});

test('who fills a discussion waits, and counting its words has a pace', async () => {
  const { student, courseId, topicId, reply } = await discussion(paced as World);
  const said = [];
  for (let count = 0; count < 8; count += 1) said.push(await reply(student, '的'.repeat(limits.contentChars)));
  expect(said.filter(({ ok }) => ok).length).toBeLessThanOrEqual(6);
  expect(said.at(-1)).toMatchObject({ ok: false, status: 429 });
  const count = () => (paced as World).say(student, getTopicWords, { courseId, topicId });
  for (let turn = 0; turn < 20; turn += 1) expect((await count()).ok).toBe(true);
  expect(await count()).toMatchObject({ ok: false, status: 429 });
});

test('replies come as many as an answer takes, each once, and a discussion without end is no file', async () => {
  const { student, courseId, topicId, reply } = await discussion(world as World);
  const texts = Array.from({ length: 50 }, (_, at) => `${at} `.padEnd(limits.contentChars, 'x'));
  for (const text of texts) await reply(student, text);
  const read: string[] = [];
  let answers = 0;
  for (let after = ''; ; answers += 1) {
    const answer = await (world as World).say(student, getTopicReplies, { id: topicId, after });
    if (!answer.ok) throw new Error('no answer');
    read.push(...answer.data.list.map(({ content }) => content));
    after = answer.data.list.at(-1)?.id ?? '';
    if (answer.data.more === 0) break;
  }
  expect(answers).toBeGreaterThan(0);
  expect(read.length).toBe(texts.length);
  expect(new Set(read).size).toBe(texts.length);
  const file = await (world as World).say(student, downloadTopic, { courseId, id: topicId });
  expect(file.ok && file.data.text.includes('49 xx')).toBe(true);
});

test('short replies come a thousand at a time, each once, and whole discussions at a pace', async () => {
  const { student, courseId, topicId, reply } = await discussion(world as World);
  for (let count = 0; count < 1_050; count += 1) await reply(student, String(count));
  const read: string[] = [];
  const sizes: number[] = [];
  for (let after = ''; ; ) {
    const answer = await (world as World).say(student, getTopicReplies, { id: topicId, after });
    if (!answer.ok) throw new Error('no answer');
    read.push(...answer.data.list.map(({ content }) => content));
    sizes.push(answer.data.list.length);
    after = answer.data.list.at(-1)?.id ?? '';
    if (answer.data.more === 0) break;
  }
  expect(sizes).toEqual([1_000, 50]);
  expect(new Set(read).size).toBe(1_050);
  expect(await (world as World).say(student, getTopicReplies, { id: topicId, after: courseId })).toMatchObject({
    data: { list: [], more: 0 },
  });
  const other = await discussion(paced as World);
  const file = () =>
    (paced as World).say(other.student, downloadTopic, { courseId: other.courseId, id: other.topicId });
  for (let count = 0; count < 10; count += 1) expect((await file()).ok).toBe(true);
  expect(await file()).toMatchObject({ ok: false, status: 429 });
}, 60_000);

test('a calendar is read at a pace, which nobody without its secret uses up', async () => {
  const student = await (paced as World).person('student');
  const made = await (paced as World).say(student, renewCalendarAddress, {});
  const path = made.ok ? made.data.path : '';
  const read = (url: string) => (paced as World).server.app.inject({ method: 'GET', url });
  for (let turn = 0; turn < 40; turn += 1)
    expect((await read(path.replace(/[^/]*$/, 'wrong.ics'))).statusCode).toBe(404);
  for (let turn = 0; turn < 20; turn += 1) expect((await read(path)).statusCode).toBe(200);
  const late = await read(path);
  expect(late.statusCode).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
});

test.each(['/docs', '/docs/openapi.json'])(
  'the description of all calls (%s) is packed once, whoever asks for it how often',
  async (url) => {
    const ask = (headers: Record<string, string>) =>
      (world as World).server.app.inject({ method: 'GET', url, headers });
    const [plain, packed] = [await ask({}), await ask({ 'accept-encoding': 'gzip' })];
    expect(packed.headers['content-encoding']).toBe('gzip');
    // Of a length that is known: nothing is packed on its way.
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  },
);

test('one person has no more than forty pages of rooms open', async () => {
  const { student, courseId, teacher } = await discussion(world as World);
  const { app } = (world as World).server;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${classPath}?courseid=${courseId}`;
  const join = (who: Person) =>
    new Promise<WebSocket | number>((resolve) => {
      const socket = new WebSocket(address, [who.token, 'marker-of-a-browser']);
      socket.on('error', () => {});
      socket.once('message', () => resolve(socket));
      socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
    });
  const pages: (WebSocket | number)[] = [];
  for (let count = 0; count < 41; count += 1) pages.push(await join(student));
  expect(pages.filter((page) => typeof page === 'object')).toHaveLength(40);
  expect(pages.at(-1)).toBe(429);
  pages.push(await join(teacher));
  expect(typeof pages.at(-1)).toBe('object');
  for (const page of pages) if (typeof page === 'object') page.terminate();
});

test('of a text that is changed again and again the last editions are kept', async () => {
  const { teacher, student, courseId } = await discussion(world as World);
  const id = (world as World).newId();
  await (world as World).say(student, createTopic, { courseId, id, title: 'T', content: '' });
  for (let turn = 0; turn < 60; turn += 1) {
    (world as World).pass(1);
    const changed = await (world as World).say(student, updateTopic, { courseId, id, title: `T${turn}`, basis: {} });
    expect(changed).toMatchObject({ ok: true });
  }
  const logs = await (world as World).say(teacher, listTopicLogs, { id });
  const titles = logs.ok ? logs.data.list.map(({ title }) => title) : [];
  expect(titles).toHaveLength(50);
  expect(titles[0]).toBe('T58');
});

test('work is handed in fifty times, and once more when it was given back', async () => {
  const { teacher, student, courseId } = await discussion(world as World);
  const activityId = await givenHomework(world as World, teacher, courseId);
  const handIn = () =>
    (world as World).say(student, submitHomework, {
      courseId,
      activityId,
      id: (world as World).newId(),
      text: '<p>x</p>',
    });
  for (let turn = 0; turn < 50; turn += 1) expect(await handIn()).toMatchObject({ ok: true });
  expect(await handIn()).toMatchObject({ ok: false, refusal: { reason: 'homework.tooOften' } });
  const back = { courseId, activityId, subjects: [student.uid], reason: 'Look again' };
  expect(await (world as World).say(teacher, returnWorks, back)).toMatchObject({ ok: true });
  while ((await (world as World).server.runJobs()) > 0);
  expect(await handIn()).toMatchObject({ ok: true });
  expect(await handIn()).toMatchObject({ ok: false, refusal: { reason: 'homework.tooOften' } });
});

test('who asks for long pages again and again waits, and nobody else does', async () => {
  const in_ = paced as World;
  const { teacher, student, courseId } = await discussion(in_);
  const texts = Array.from({ length: 12 }, (_, at) => ({ id: in_.newId(), content: `${at}${'x'.repeat(250_000)}` }));
  for (const text of texts) {
    expect(await in_.say(student, createTopic, { courseId, title: 'T', ...text })).toMatchObject({ ok: true });
    // So long a discussion is let in after a quiet while.
    in_.pass(11 * minute);
  }
  const page = () => in_.say(student, listTopics, { courseId, page: 1, limit: 100 });
  let answers = 0;
  while (answers < 60 && (await page()).ok) answers += 1;
  // Three megabytes each, of which one minute has room for ten.
  expect([answers > 15, answers < 30]).toEqual([true, true]);
  expect(await page()).toMatchObject({ status: 429, refusal: { reason: 'core.tooMany' } });
  expect((await in_.say(teacher, listTopics, { courseId, page: 1, limit: 100 })).ok).toBe(true);
  in_.pass(minute);
  expect((await page()).ok).toBe(true);
}, 60_000);

test('approving and taking it back without end tells nobody without end', async () => {
  const in_ = paced as World;
  const { student, courseId, topicId } = await discussion(in_);
  const approve = (state: 0 | 1) => in_.say(student, addTopicUpvote, { courseId, topicId, state });
  let done = 0;
  while (done < 400 && (await approve(done % 2 === 0 ? 1 : 0)).ok) done += 1;
  expect([done > 100, done < 200]).toEqual([true, true]);
  in_.pass(minute);
  expect((await approve(1)).ok).toBe(true);
}, 60_000);
