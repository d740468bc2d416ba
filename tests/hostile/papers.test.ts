import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import * as bank from '#contract/features/question/bank-calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import * as papers from '#contract/features/question/paper-calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { copyBank } from '#server/features/question/public.ts';
import { copyTopics } from '#server/features/topic/public.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { choice, keyOf } from '../features/question/samples.ts';

let world: World;
let teacher: Person;
let courseId: string;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
  teacher = await world.person('teacher');
  courseId = await world.course(teacher, []);
});
afterAll(() => world.close());

const key = keyOf({ kind: 'options', right: ['b'] });
const question = (letters: number) => ({ ...choice('single', ['a', 'b']), stem: `<p>${'a'.repeat(letters)}</p>` });
const newPair = (letters: number) => ({ id: world.newId(), question: question(letters), key });

const newPaper = async () => {
  const id = world.newId();
  const sections = [{ id: 's1', title: 'Part 1', intro: '' }];
  const input = { ...usualSettings, courseId, id, title: 'Limits', order: 'a0', as: 'test' as const };
  expect(await world.say(teacher, papers.createPaper, { ...input, labels: [], sections })).toMatchObject({ ok: true });
  const newItem = (letters: number) => ({
    ...newPair(letters),
    ...{ versionId: world.newId(), sectionId: 's1', order: 'a0', score: 500, pool: '', fromId: '' },
  });
  const add = (items: readonly ReturnType<typeof newItem>[]) =>
    world.say(teacher, papers.addPaperItems, { courseId, paperId: id, items: [...items] });
  return { id, add, newItem };
};

test('a test has room for so many letters, with its earlier versions: its class and whoever edits it wait for all of them', async () => {
  const { id, add, newItem } = await newPaper();
  const [first] = [newItem(200_000)];
  for (let count = 0; count < 7; count += 1) {
    const items =
      count === 0 ? [first, ...[1, 2, 3].map(() => newItem(200_000))] : [0, 1, 2, 3].map(() => newItem(200_000));
    expect(await add(items)).toMatchObject({ ok: true });
  }
  expect(await add([newItem(200_000), newItem(200_000)])).toMatchObject({ refusal: { reason: 'question.tooLong' } });
  let edited = first.versionId;
  const revise = async () => {
    const versionId = world.newId();
    const input = { courseId, paperId: id, itemId: first.id, versionId, question: question(200_000), key };
    const said = await world.say(teacher, papers.revisePaperItem, { ...input, basis: { content: edited } });
    if (said.ok) edited = versionId;
    return said;
  };
  expect(await revise()).toMatchObject({ ok: true });
  expect(await revise()).toMatchObject({ refusal: { reason: 'question.tooLong' } });
  // A key is mended also then.
  const mend = { courseId, paperId: id, versionId: edited, key: { ...key, analysis: '<p>Because.</p>' }, basis: {} };
  expect(await world.say(teacher, papers.correctKey, mend)).toMatchObject({ ok: true });
});

test('questions of a test are moved and taken away at a pace: each time the whole test is counted', async () => {
  world.pass(2 * minute);
  const { id, add, newItem } = await newPaper();
  const item = newItem(10);
  await add([item]);
  const set = (score: number) =>
    world.say(teacher, papers.setPaperItems, { courseId, paperId: id, items: [{ id: item.id, score }] });
  const refused = async (act: (count: number) => Promise<{ ok: boolean }>) => {
    for (let count = 0; count < 80; count += 1) if (!(await act(count)).ok) return act(count);
    return undefined;
  };
  expect(await refused((count) => set(100 + count))).toMatchObject({ status: 429 });
  world.pass(2 * minute);
  const remove = () => world.say(teacher, papers.removePaperItems, { courseId, paperId: id, ids: [item.id] });
  expect(await refused(remove)).toMatchObject({ status: 429 });
});

test('a large folder of a bank is emptied some questions at a time, and others’ changes go in between', async () => {
  for (const place of [courseId, '']) {
    world.pass(2 * minute);
    const folderId = world.newId();
    const folder = { courseId: place, id: folderId, parentId: '', title: 'Old', order: 'a0' };
    expect(await world.say(teacher, bank.saveBankFolder, folder)).toMatchObject({ ok: true });
    for (let count = 0; count < 3; count += 1) {
      const items = Array.from({ length: 60 }, () => ({ ...newPair(50), folderId, labels: [] }));
      expect(await world.say(teacher, bank.addBankItems, { courseId: place, items })).toMatchObject({ ok: true });
    }
    const left = async () => {
      const table = place === '' ? 'own_item' : 'bank_item';
      const tables = (sql: Parameters<Parameters<typeof world.server.db.read>[0]>[0]) =>
        sql.withTables<Record<string, { folder_id: string }>>();
      const found = await world.server.db.read((sql) =>
        tables(sql).selectFrom(table).select('folder_id').where('folder_id', '=', folderId).execute(),
      );
      return found.length;
    };
    expect(await left()).toBe(180);
    expect(await world.say(teacher, bank.removeBankFolder, { courseId: place, id: folderId })).toMatchObject({
      ok: true,
    });
    expect(await left()).toBe(130);
    await world.server.runJobs();
    expect(await left()).toBe(0);
  }
});

test('of the longest questions of a bank a few are sorted, moved out of a folder or removed at once, and the others after them', async () => {
  world.pass(2 * minute);
  const student = await world.person('student');
  const folderId = world.newId();
  const at = { courseId: '' };
  const folder = { ...at, id: folderId, parentId: '', title: 'Own', order: 'a0' };
  expect(await world.say(student, bank.saveBankFolder, folder)).toMatchObject({ ok: true });
  const html = `<p>${'word '.repeat(48_000)}</p>`;
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    const { question, key } = newPair(50);
    const long = { question: { ...question, stem: html }, key: { ...key, reference: html, analysis: html } };
    const item = { id: world.newId(), folderId, labels: [], ...long };
    expect(await world.say(student, bank.addBankItems, { ...at, items: [item] })).toMatchObject({ ok: true });
    ids.push(item.id);
  }
  const kept = async () => {
    const found = await world.server.db.read((sql) =>
      sql
        .withTables<{ own_item: { uid: string; labels: string; folder_id: string } }>()
        .selectFrom('own_item')
        .select(['labels', 'folder_id'])
        .where('uid', '=', student.uid)
        .execute(),
    );
    const inside = found.filter((one) => one.folder_id === folderId);
    return {
      all: found.length,
      labelled: found.filter(({ labels }) => labels === '["x"]').length,
      inside: inside.length,
    };
  };
  const jobs = async () => {
    while ((await world.server.runJobs()) > 0);
  };
  expect(await world.say(student, bank.setBankItems, { ...at, ids, labels: ['x'] })).toMatchObject({ ok: true });
  expect(await kept()).toEqual({ all: 7, labelled: 2, inside: 7 });
  await jobs();
  expect(await kept()).toEqual({ all: 7, labelled: 7, inside: 7 });
  expect(await world.say(student, bank.removeBankFolder, { ...at, id: folderId })).toMatchObject({ ok: true });
  expect(await kept()).toEqual({ all: 7, labelled: 7, inside: 5 });
  await jobs();
  expect((await kept()).inside).toBe(0);
  // Nobody else's are named by it, whatever ids somebody knows.
  expect(await world.say(teacher, bank.removeBankItems, { ...at, ids })).toMatchObject({ ok: true });
  expect(await world.say(teacher, bank.setBankItems, { courseId, ids, labels: [] })).toMatchObject({ ok: true });
  await jobs();
  expect(await kept()).toEqual({ all: 7, labelled: 7, inside: 0 });
  expect(await world.say(student, bank.removeBankItems, { ...at, ids })).toMatchObject({ ok: true });
  expect((await kept()).all).toBe(5);
  await jobs();
  expect((await kept()).all).toBe(0);
});

test('a course is copied piece by piece: what is in its bank, and what a class began to discuss, is never read at once', async () => {
  world.pass(2 * minute);
  const student = await world.person('student');
  const from = await world.course(teacher, [student]);
  const items = [0, 1, 2].map(() => ({ ...newPair(40_000), folderId: '', labels: [] }));
  expect(await world.say(teacher, bank.addBankItems, { courseId: from, items })).toMatchObject({ ok: true });
  for (const title of ['One', 'Two']) {
    world.pass(10 * minute);
    const topic = { courseId: from, id: world.newId(), title, content: 'a'.repeat(10_000) };
    expect(await world.say(student, createTopic, topic)).toMatchObject({ ok: true });
  }
  const author = { uid: teacher.uid, at: world.now(), mid: world.newId() };
  const copying = { from, to: courseId, isNew: false, author, idOf: (id: string) => id, isStaff: () => true };
  let read = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += JSON.stringify(result.rows).length;
      return result;
    },
  };
  const steps = await world.server.db.read(async (sql) => {
    const counted = sql.withPlugin(counting);
    return [...(await copyBank(counted, copying)), ...(await copyTopics(counted, copying))];
  });
  expect(steps).toHaveLength(5);
  expect(read).toBeLessThan(10_000);
});

test('of long tests some are published at once: all of them are read for it, and nobody waits for a hundred', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { id, add, newItem } = await newPaper();
    for (let times = 0; times < 4; times += 1) {
      world.pass(2 * minute);
      expect(await add([1, 2, 3, 4].map(() => newItem(200_000)))).toMatchObject({ ok: true });
    }
    ids.push(id);
  }
  const publish = (some: readonly string[]) => world.say(teacher, publishCoursewares, { courseId, ids: [...some] });
  expect(await publish(ids)).toMatchObject({ refusal: { reason: 'activity.tooLong' } });
  for (const some of [ids.slice(0, 3), ids.slice(3)]) expect(await publish(some)).toMatchObject({ ok: true });
}, 60_000);
