import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { setActivities } from '#contract/features/activity/calls.ts';
import { resultId } from '#contract/features/activity/keys.ts';
import { deleteCourseware } from '#contract/features/content/calls.ts';
import { setGradeMark } from '#contract/features/gradebook/calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { givenTest } from '../features/exam/school.ts';
import { givenHomework } from '../features/homework/school.ts';

let world: World;
let teacher: Person;
let student: Person;
let courseId: string;

beforeAll(async () => {
  world = await createWorld();
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
});
afterAll(() => world?.close());

const fine = async (said: Promise<unknown>) => expect(await said).toMatchObject({ ok: true });

const jobs = async () => {
  while ((await world.server.runJobs()) > 0);
};

/** Rows that others wait for at once, whatever is done. */
const most = 1_000;

/** How many rows of some kinds the fullest transaction wrote or removed. */
const fullest = (kinds: readonly string[]) =>
  world.server.db.read(async (sql) => {
    const found = await sql
      .selectFrom('sync_row')
      .select((eb) => ['rev', eb.fn.countAll<number>().as('rows')])
      .where('scope', '=', `course:${courseId}`)
      .where('entity', 'in', kinds)
      .groupBy('rev')
      .execute();
    return Math.max(0, ...found.map(({ rows }) => Number(rows)));
  });

const left = (table: string, column: string, ids: readonly string[]) =>
  world.server.db.read(async (sql) => {
    const rows = sql.withTables<AnyTables>().selectFrom(table).select('id').where(column, 'in', ids);
    return (await rows.execute()).length;
  });

/** The row and its entries once more for as many others, each of a revision of its own. */
const asOfAClass = (
  many: number,
  { table, entity, id, copy }: { table: string; entity: string; id: string; copy: (n: number) => object },
) =>
  world.server.db.write(async (sql) => {
    const all = sql.withTables<AnyTables>();
    const row = await all.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const entries = await all
      .selectFrom('sync_row')
      .selectAll()
      .where('id', '=', id)
      .where('entity', '=', entity)
      .execute();
    for (let n = 0; n < many; n += 1) {
      const own = copy(n) as { id: string };
      await all
        .insertInto(table)
        .values({ ...row, ...own })
        .execute();
      for (const one of entries)
        await all
          .insertInto('sync_row')
          .values({ ...one, id: own.id, rev: -n })
          .execute();
    }
  });

test('a term of homework that a class has done is deleted at once, and what they did goes some rows at a time', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 8; count += 1) ids.push(await givenHomework(world, teacher, courseId));
  for (const activityId of ids) {
    const place = { courseId, activityId };
    await fine(world.say(student, submitHomework, { ...place, id: world.newId(), text: '<p>By hand.</p>' }));
    const mark = { ...place, uid: student.uid, score: 1_00, max: 100_00, reason: 'Oral exam' };
    await fine(world.say(teacher, setGradeMark, mark));
  }
  await jobs();
  for (const activityId of ids) {
    const id = resultId(activityId, student.uid);
    const copy = (n: number) => ({ id: resultId(activityId, `somebody ${n}`), uid: `somebody ${n}` });
    await asOfAClass(200, { table: 'activity_result', entity: 'result', id, copy });
    await asOfAClass(200, { table: 'grade_mark', entity: 'gradeMark', id, copy });
  }
  await fine(world.say(teacher, deleteCourseware, { courseId, ids }));
  expect(await left('activity', 'id', ids)).toBe(0);
  expect(await left('activity_result', 'activity_id', ids)).toBeGreaterThan(0);
  world.pass(minute);
  await jobs();
  const rest = ['activity_result', 'grade_mark'].map((table) => left(table, 'activity_id', ids));
  expect(await Promise.all(rest)).toEqual([0, 0]);
  expect(await left('result_sheet', 'id', ids)).toBe(0);
  expect(await fullest(['result', 'gradeMark'])).toBeLessThanOrEqual(most);
}, 60_000);

test('long tests that are deleted together lose their questions some rows at a time', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const { activityId } = await givenTest(world, teacher, courseId);
    const of = (table: string) =>
      world.server.db.read((sql) =>
        sql.withTables<AnyTables>().selectFrom(table).select('id').where('paper_id', '=', activityId).execute(),
      );
    for (const [table, entity] of [
      ['paper_item', 'paperItem'],
      ['question', 'question'],
    ] as const) {
      const id = String((await of(table))[0]?.id);
      await asOfAClass(200, { table, entity, id, copy: () => ({ id: world.newId() }) });
    }
    ids.push(activityId);
  }
  await fine(world.say(teacher, deleteCourseware, { courseId, ids }));
  await jobs();
  const rest = ['paper_item', 'question', 'question_key'].map((table) => left(table, 'paper_id', ids));
  expect(await Promise.all(rest)).toEqual([0, 0, 0]);
  expect(await fullest(['paperItem', 'question', 'questionKey'])).toBeLessThanOrEqual(most);
}, 60_000);

test('many discussions that a class filled change readers, and go, some rows at a time', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 15; count += 1) {
    const id = world.newId();
    await fine(world.say(teacher, createTopic, { courseId, id, title: 'Limits', content: 'x' }));
    const reply = { courseId, topicId: id, id: world.newId(), content: 'x' };
    await fine(world.say(student, addReply, reply));
    await jobs();
    await asOfAClass(99, {
      ...{ table: 'topic_reply', entity: 'topicReply', id: reply.id },
      copy: () => ({ id: world.newId() }),
    });
    ids.push(id);
  }
  await fine(world.say(teacher, setActivities, { courseId, ids, audience: [`u:${student.uid}`] }));
  await jobs();
  const shown = await world.server.db.read((sql) =>
    sql.withTables<AnyTables>().selectFrom('topic_reply').select('readers').where('topic_id', 'in', ids).execute(),
  );
  expect(new Set(shown.map(({ readers }) => readers))).toEqual(new Set([JSON.stringify([`u:${student.uid}`])]));
  expect(await fullest(['topicReply'])).toBeLessThanOrEqual(most);
  await fine(world.say(teacher, deleteCourseware, { courseId, ids }));
  await jobs();
  expect(await left('topic_reply', 'topic_id', ids)).toBe(0);
  expect(await fullest(['topicReply'])).toBeLessThanOrEqual(most);
}, 60_000);

test('whoever comes late into a full course is excused from what is over some activities at a time', async () => {
  const others = await world.course(teacher, []);
  const many = 150;
  for (let count = 0; count < many; count += 1)
    await givenHomework(world, teacher, others, { closesAt: world.now() + minute });
  world.pass(2 * minute);
  await jobs();
  const late = await world.person('student');
  await world.join(late, teacher, others);
  await jobs();
  const excused = await world.server.db.read((sql) =>
    sql
      .withTables<AnyTables>()
      .selectFrom('sync_row')
      .innerJoin('activity_result', 'activity_result.id', 'sync_row.id')
      .select(['sync_row.rev', 'activity_result.state'])
      .where('sync_row.scope', '=', `course:${others}`)
      .where('sync_row.entity', '=', 'result')
      .execute(),
  );
  expect(excused.filter(({ state }) => state === 'excused')).toHaveLength(many);
  const pieces = Map.groupBy(excused, ({ rev }) => rev);
  expect(Math.max(...[...pieces.values()].map(({ length }) => length))).toBeLessThanOrEqual(100);
}, 60_000);
