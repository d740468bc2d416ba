import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { exportMyData } from '#contract/features/account/person-calls.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { addBlackListsItemBat } from '#contract/features/enroll/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { giveScores, releaseReviews, submitHomework } from '#contract/features/homework/work-calls.ts';
import { createNotice, updateNotice } from '#contract/features/notice/calls.ts';
import { addBankItems, reviseBankItem } from '#contract/features/question/bank-calls.ts';
import { addTask, getTaskFile, getTaskList } from '#contract/features/todo/calls.ts';
import { todoRefusal } from '#contract/features/todo/rules.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { rowsOf } from '#server/core/export/rows.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { ownItem } from '#server/features/question/store.ts';
import { givenHomework, newHomework } from '#tests/features/homework/school.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let teacher: Person;
let student: Person;
let courseId: string;

beforeAll(async () => {
  world = await createWorld();
  [teacher, student] = [await world.person('teacher'), await world.person('student')];
  courseId = await world.course(teacher, [student]);
});
afterAll(() => world?.close());

/** Every packed file of a ZIP, by its name. */
const filesIn = (zip: Buffer): ReadonlyMap<string, string> => {
  const files = new Map<string, string>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, named, extra] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26), zip.readUInt16LE(at + 28)];
    const from = at + 30 + named + extra;
    const bytes = zip.subarray(from, from + packed);
    files.set(zip.toString('utf8', at + 30, at + 30 + named), inflateRawSync(bytes).toString('utf8'));
    at = from + packed;
  }
  return files;
};

const ownData = async (who = student): Promise<ReadonlyMap<string, string>> => {
  const said = await world.say(who, exportMyData, { password: 'Classroom2026' });
  if (!said.ok) throw new Error(JSON.stringify(said));
  const zip = await world.server.app.inject({ method: 'GET', url: said.data.url });
  return filesIn(zip.rawPayload);
};

/** The other way to the same: a task that makes one file. */
const dataCopy = async (who = student): Promise<string> => {
  const id = world.newId();
  expect(await world.say(who, addTask, { id, kind: 'dataCopy' })).toMatchObject({ ok: true });
  while ((await world.server.runJobs()) > 0);
  const said = await world.say(who, getTaskFile, { id });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return (await world.server.app.inject({ method: 'GET', url: said.data.url })).body;
};

/** Not as a part of an id, which may hold any digits. */
const hiddenScore = /(?<![\w-])87\.?65(?![\w-])/;

test('a score that is hidden is in nobody’s export, nor what the staff of a course noted for themselves', async () => {
  const must = async (said: Promise<unknown>) => expect(await said).toMatchObject({ ok: true });
  const activityId = await givenHomework(world, teacher, courseId, { hidesScores: true });
  const place = { courseId, activityId };
  const attemptId = world.newId();
  await must(world.say(student, submitHomework, { ...place, id: attemptId, text: '<p>My work.</p>' }));
  const works = [{ subject: student.uid, attemptId, score: 87_65, parts: [], basis: '' }];
  await must(world.say(teacher, giveScores, { ...place, works }));
  await must(world.say(teacher, releaseReviews, { ...place, subjects: [student.uid] }));
  const accounts = [student.username.replace(' ', '')];
  await must(world.say(teacher, addBlackListsItemBat, { courseId, accounts, reason: 'canary-reason' }));
  await must(world.say(student, createTopic, { courseId, id: world.newId(), title: 'My topic', content: 'c' }));
  while ((await world.server.runJobs()) > 0);
  const files = await ownData();
  const all = [...files.values()].join('\n');
  expect(all).toContain('My topic');
  expect(all).toContain('My work.');
  expect(JSON.parse(files.get('written/result.json') ?? '[]')).toMatchObject([
    { activityId, state: 'graded', score: null },
  ]);
  expect(all).not.toMatch(hiddenScore);
  expect(all).not.toContain('canary-reason');
  const copy = await dataCopy();
  const [{ rows }] = JSON.parse(copy).courses;
  expect(rows.topic).toMatchObject([{ title: 'My topic' }]);
  expect(rows.result).toMatchObject([{ activityId, state: 'graded', score: null }]);
  expect(copy).not.toMatch(hiddenScore);
  expect(copy).not.toContain('canary-reason');
});

test('who is of the staff no more takes along what they wrote for others, and nothing that was made of it since', async () => {
  const must = async (said: Promise<unknown>) => expect(await said).toMatchObject({ ok: true });
  const helper = await world.person('teacher');
  await world.join(helper, teacher, courseId);
  const be = (role: 'assistant' | 'student') => world.say(teacher, setMemberRole, { courseId, uid: helper.uid, role });
  await must(be('assistant'));
  const [item, kept, changed] = [world.newId(), world.newId(), world.newId()];
  const asked = (stem: string) => ({
    question: { type: 'paragraph' as const, stem, difficulty: '' as const, score: 0, parts: [], required: false },
    key: { answer: { kind: 'none' }, credit: 'exact', missedScore: 0, reference: '', analysis: '' } as const,
  });
  const items = [{ id: item, folderId: '', labels: [], ...asked('<p>For a test.</p>') }];
  await must(world.say(helper, addBankItems, { courseId, items }));
  for (const id of [kept, changed])
    await must(world.say(helper, createNotice, { courseId, id, title: 'A notice', content: '<p>As I wrote it.</p>' }));
  const taken = async () => {
    while ((await world.server.runJobs()) > 0);
    const both = [[...(await ownData(helper)).values()].join('\n'), await dataCopy(helper)];
    return both.map((all) => ['As I wrote it', kept, 'canary-since'].map((text) => all.includes(text)));
  };
  const mine = [true, true, false];
  const draft = world.newId();
  await must(world.say(helper, createHomework, newHomework(world, courseId, { id: draft })));
  expect([...(await ownData(helper)).values()].join('\n')).toContain(draft);
  await must(be('student'));
  world.pass(minute);
  const revised = { courseId, id: item, ...asked('<p>canary-since</p>'), basis: {} };
  await must(world.say(teacher, reviseBankItem, revised));
  expect(await taken()).toEqual([mine, mine]);
  await must(world.say(teacher, removeMember, { courseId, uid: helper.uid }));
  world.pass(minute);
  const text = { courseId, id: changed, content: '<p>canary-since</p>', basis: {} };
  await must(world.say(teacher, updateNotice, text));
  expect(await taken()).toEqual([mine, mine]);
});

/** Five questions of 200 kB at a time. */
const hoard = async (who: Person, times: number): Promise<void> => {
  const stem = `<p>${'x'.repeat(200_000)}</p>`;
  const question = { type: 'paragraph' as const, stem, difficulty: '' as const, score: 0, parts: [], required: false };
  const key = { answer: { kind: 'none' }, credit: 'exact', missedScore: 0, reference: '', analysis: '' } as const;
  const item = () => ({ id: world.newId(), folderId: '', labels: [], question, key });
  for (let count = 0; count < times; count += 1) {
    const items = Array.from({ length: 5 }, item);
    expect(await world.say(who, addBankItems, { courseId: '', items })).toMatchObject({ ok: true });
  }
};

test('whoever keeps more than any file takes is told so, and the server holds no more than a part of it', async () => {
  const hoarder = await world.person('student');
  await hoard(hoarder, 22);
  let rows = 0;
  for await (const some of rowsOf(world.server.db.read, asEntity(ownItem), { uid: hoarder.uid })) {
    expect(some.length).toBeLessThanOrEqual(50);
    rows += some.length;
  }
  expect(rows).toBe(110);
  const id = world.newId();
  await world.say(hoarder, addTask, { id, kind: 'dataCopy' });
  while ((await world.server.runJobs()) > 0);
  expect(await world.say(hoarder, getTaskList, { page: 1, limit: 1 })).toMatchObject({
    data: { list: [{ state: 'failed', error: todoRefusal.copyTooLarge.reason }] },
  });
  const said = await world.say(hoarder, exportMyData, { password: 'Classroom2026' });
  const zip = await world.server.app.inject({ method: 'GET', url: said.ok ? said.data.url : '' });
  const parts = [...filesIn(zip.rawPayload)].filter(([name]) => name.startsWith('mine/ownItem'));
  expect(parts.map(([name]) => name)).toEqual(['mine/ownItem.json', 'mine/ownItem-2.json', 'mine/ownItem-3.json']);
  expect(parts.flatMap(([, content]) => JSON.parse(content))).toHaveLength(110);
});

test('a copy is read piece by piece, as many at a time as one person has use for', async () => {
  const reader = await world.person('student');
  await hoard(reader, 16);
  const id = world.newId();
  await world.say(reader, addTask, { id, kind: 'dataCopy' });
  while ((await world.server.runJobs()) > 0);
  const { longest } = await world.server.db.read((sql) =>
    sql
      .withTables<{ task_part: { task_id: string; content: string } }>()
      .selectFrom('task_part')
      .select((eb) => eb.fn.max(eb.fn<number>('length', ['content'])).as('longest'))
      .where('task_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  expect(longest).toBeLessThan(600_000);
  const said = await world.say(reader, getTaskFile, { id });
  const root = await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${root}${said.ok ? said.data.url : ''}`;
  // Whoever takes nothing of what is sent holds their own places alone.
  const open: IncomingMessage[] = [];
  const get = async (): Promise<number> => {
    const [reply] = (await once(request(url).end(), 'response')) as [IncomingMessage];
    open.push(reply);
    return reply.statusCode ?? 0;
  };
  expect([await get(), await get(), await get(), await get()]).toEqual([200, 200, 429, 429]);
  for (const reply of open) reply.destroy();
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
  const copy = (await (await fetch(url)).json()) as { own: { uid: string; rows: { ownItem: unknown[] } }; courses: [] };
  expect([copy.own.uid, copy.own.rows.ownItem.length, copy.courses]).toEqual([reader.uid, 80, []]);
});
