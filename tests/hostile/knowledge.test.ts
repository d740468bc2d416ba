import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as calls from '#contract/features/pai/calls.ts';
import { publishToCourse } from '#contract/features/pai/course-calls.ts';
import * as data from '#contract/features/pai/data-calls.ts';
import type { DocumentRow } from '#contract/features/pai/rows.ts';
import { addBankItems } from '#contract/features/question/bank-calls.ts';
import { answerQuizQuestion, openQuizQuestion } from '#contract/features/quiz/calls.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { createPacer } from '#server/core/session/pace.ts';
import { features } from '#server/features/all.ts';
import { forgetIndex, keepIndex } from '#server/features/pai/knowledge/index-of.ts';
import { lookUp } from '#server/features/pai/knowledge/look-up.ts';
import { wordsOfSource } from '#server/features/pai/knowledge/sources.ts';
import { tables } from '#server/features/pai/store.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { givenTest, written } from '../features/exam/school.ts';
import { common, keyOf, plain } from '../features/question/samples.ts';

let world: World;
let teacher: Person;
let datasetId: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  teacher = await world.person('teacher');
  datasetId = world.newId();
  await world.say(teacher, calls.openOwnSpace, {});
  await world.say(teacher, data.createDataSet, { id: datasetId, spaceId: teacher.uid, name: 'All', about: '' });
});

const documentOf = (more: Partial<DocumentRow> = {}): DocumentRow => ({
  ...{ id: world.newId(), spaceId: teacher.uid, datasetId, name: 'Bank', source: 'bank', file: null, courseId: '' },
  ...{ activityId: '', state: 'waiting', why: 'none', letters: 0, pieces: 0, isPartly: false, enabled: true },
  ...{ archived: false, createdBy: teacher.uid, createdAt: 1, askedAt: 1, ...more },
});

/** A database that says how much each of its transactions answers, or takes away. */
const watched = (seen: (answer: unknown) => void): Pick<Core, 'db'> => {
  const { db } = world.server;
  const watch =
    (kind: 'read' | 'write') =>
    async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
      const answer = await db[kind](work);
      seen(answer);
      return answer;
    };
  return { db: { ...db, read: watch('read'), write: watch('write') } };
};

test('a long bank is read some questions at a time, as far as a document goes; nobody brings another’s by asking again', async () => {
  const long = { ...common, ...plain('shortAnswer'), stem: `<p>${'long '.repeat(10_000)}</p>` };
  for (let at = 0; at < 5; at += 1) {
    const items = Array.from({ length: 8 }, () => ({
      ...{ id: world.newId(), folderId: '', labels: [], question: long, key: keyOf({ kind: 'none' }) },
    }));
    expect(await world.say(teacher, addBankItems, { courseId: '', areaId: '', items })).toMatchObject({
      ok: true,
    });
  }
  let [most, all] = [0, 0];
  const core = watched((answer) => {
    const size = JSON.stringify(answer ?? '').length;
    [most, all] = [Math.max(most, size), all + size];
  }) as Core;
  const read = await wordsOfSource(core, documentOf(), teacher.uid);
  expect('text' in read && read.text.length).toBeGreaterThan(200_000);
  expect(most).toBeLessThan(400_000);
  expect(all).toBeLessThan(800_000);
  const other = await world.person('teacher');
  expect(await wordsOfSource(core, documentOf(), other.uid)).toEqual({ why: 'gone' });
});

test('an index of many words goes in pieces', async () => {
  const documentId = world.newId();
  const places = new Map(Array.from({ length: 3_000 }, (_, at) => [`w${at}`, [[0, 1, 3_000]] as const]));
  const most: number[] = [];
  const left = async () =>
    (
      await world.server.db.read((sql) =>
        tables(sql).selectFrom('pai_term').select('term').where('document_id', '=', documentId).execute(),
      )
    ).length;
  await keepIndex(
    world.server as unknown as Core,
    { documentId, datasetId },
    { pieces: [{ body: 'w', words: 3_000 }], places },
  );
  expect(await left()).toBe(3_000);
  const core = watched(() => most.push(1)) as Core;
  await forgetIndex(core, documentId);
  expect(await left()).toBe(0);
  expect(most.length).toBeGreaterThan(6);
});

test('a question of words that stand everywhere costs about as much as a rare one', async () => {
  const words = Array.from(
    { length: 60 },
    (_, at) => `everywhere${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26)}x`,
  );
  const bodies = Array.from({ length: 400 }, () => ({ body: 'x', words: 60 }));
  const everywhere = bodies.map((_, number) => [number, 1, 60] as const);
  const places = new Map<string, readonly (readonly [number, number, number])[]>(
    words.map((word) => [word, everywhere]),
  );
  for (let at = 0; at < 20; at += 1) {
    const id = world.newId();
    const bank = { id, spaceId: teacher.uid, datasetId, name: 'Bank', courseId: '' };
    expect(await world.say(teacher, data.importFromSubjectBank, bank)).toMatchObject({ ok: true });
    const made = at === 0 ? new Map([...places, ['rarely', [[7, 1, 60] as const]]]) : places;
    await keepIndex(world.server as unknown as Core, { documentId: id, datasetId }, { pieces: bodies, places: made });
    await world.server.db.write((sql) =>
      sql
        .withTables<{ pai_document: { id: string; state: string; pieces: number } }>()
        .updateTable('pai_document')
        .set({ state: 'ready', pieces: 400 })
        .where('id', '=', id)
        .execute(),
    );
  }
  const ask = async (question: string) => {
    const from = performance.now();
    const asked = { spaceId: teacher.uid, datasets: [datasetId], question, most: 6 };
    const hits = await world.server.db.read((sql) => lookUp(sql, asked));
    return { hits, took: performance.now() - from };
  };
  const question = [...words.slice(0, 59), 'rarely'].join(' ');
  await ask(question);
  const [all, one] = [await ask(question), await ask(words[0] ?? '')];
  expect(all.hits[0]).toMatchObject({ number: 7 });
  expect(all.took).toBeLessThan(one.took * 8 + 100);
});

test('what a class answered is brought along, in the order of its questions; by staff of the course', async () => {
  const student = await world.person('student');
  const courseId = await world.course(teacher, [student]);
  const questions = [[{ ...plain('openAnonymous'), stem: '<p>Why?</p>' }, keyOf({ kind: 'none' })]] as const;
  const { activityId, items } = await givenTest(world, teacher, courseId, {}, questions, 'interactiveQuiz');
  const place = { courseId, activityId };
  const roundId = world.newId();
  expect(await world.say(teacher, openQuizQuestion, { ...place, id: roundId, itemId: items[0] ?? '' })).toMatchObject({
    ok: true,
  });
  expect(
    await world.say(student, answerQuizQuestion, { ...place, roundId, response: written('<p>Because</p>') }),
  ).toMatchObject({ ok: true });
  const core = watched(() => undefined) as Core;
  for (const source of ['answers', 'paper'] as const) {
    const read = await wordsOfSource(core, documentOf({ source, ...place }), teacher.uid);
    expect(read).toMatchObject({ text: expect.stringContaining('Why?') });
    if (source === 'answers') expect(read).toMatchObject({ text: expect.stringContaining('> Because') });
    expect(await wordsOfSource(core, documentOf({ source, ...place }), student.uid)).toEqual({ why: 'gone' });
  }
});

test('agents are changed at a pace: each course that has one is told', () => {
  const handler = features.flatMap(({ mutations }) => mutations).find(({ mutation }) => mutation === calls.updateApp);
  const pacer = createPacer(() => 0);
  const waits = Array.from({ length: 41 }, () => pacer.use(handler?.paces?.({} as never, teacher.uid) ?? []));
  expect([waits[39], (waits[40] ?? 0) > 0]).toEqual([0, true]);
});

test('what is changed of an agent reaches all of its courses', async () => {
  const id = world.newId();
  const spaceId = teacher.uid;
  const agent = { ...{ name: 'A', emoji: '', about: '', prompt: '', opening: '' }, welcome: [], datasets: [] };
  await world.say(teacher, calls.createApp, { id, spaceId, ...agent });
  const given = { spaceId, agentId: id, forTeachers: true, forStudents: true, isCopied: false };
  for (let at = 0; at < 3; at += 1)
    await world.say(teacher, publishToCourse, { ...given, courseId: await world.course(teacher, []) });
  await world.say(teacher, calls.updateApp, { id, spaceId, name: 'B' });
  while ((await world.server.runJobs()) > 0);
  const names = await world.server.db.read((sql) =>
    sql
      .withTables<{ placed_agent: { agent_id: string; name: string } }>()
      .selectFrom('placed_agent')
      .select('name')
      .where('agent_id', '=', id)
      .execute(),
  );
  expect(names).toEqual([{ name: 'B' }, { name: 'B' }, { name: 'B' }]);
});
