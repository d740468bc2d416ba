import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow } from '#server/core/sync/entity.ts';
import { allRows } from '#server/core/sync/rows.ts';
import { peerTask, peerTasksBy, peerTasksOf, peerTasksOn, somePeerTask } from '#server/features/homework/peer-store.ts';
import { homework, homeworkOf } from '#server/features/homework/store.ts';
import { scoresOf } from '#server/features/quiz/scores.ts';
import { given } from '#server/features/quiz/store.ts';
import { givenHomework } from '#tests/features/homework/school.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const took = async (read: () => Promise<readonly unknown[]>, count: number): Promise<number> => {
  const before = process.cpuUsage();
  for (let turn = 0; turn < 5; turn += 1) expect(await read()).toHaveLength(count);
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

test('a list of the homework of a course, which any student asks for, reads no text of it', async () => {
  const teacher = await world.person('teacher');
  const courseId = await world.course(teacher, []);
  const content = `<p>${'好'.repeat(80_000)}</p>`;
  for (let count = 0; count < 20; count += 1) await givenHomework(world, teacher, courseId, { content });
  const whole = (sql: Parameters<typeof homeworkOf>[0]) => allRows(sql, homework, courseScope(courseId));
  const all = await took(() => world.server.db.read(whole), 20);
  const listed = () => world.server.db.read((sql) => homeworkOf(sql, courseId));
  expect(await took(listed, 20)).toBeLessThan(all / 2);
  expect((await listed()).map(({ id, mode }) => [typeof id, mode])).toEqual(Array(20).fill(['string', 'individual']));
});

test('the reviews of one work are read without those of a class, which are asked for with each that is handed in', async () => {
  const [activityId, courseId] = [world.newId(), world.newId()];
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    id: world.newId(),
    activity_id: activityId,
    course_id: courseId,
    reviewer: `reviewer ${at % 300}`,
    subject: `subject ${at % 250}`,
    attempt_id: '',
    score: 'null',
    parts: '[]',
    comment: '好'.repeat(5_000),
    done_at: 1,
    recorded_at: 1,
  }));
  await world.server.db.write(async (sql) => {
    for (let at = 0; at < rows.length; at += 100)
      await sql
        .withTables<Record<string, object>>()
        .insertInto(peerTask.table)
        .values(rows.slice(at, at + 100))
        .execute();
  });
  const reading = (read: typeof peerTasksOn, uid: string) => () =>
    world.server.db.read((sql) => read(sql, activityId, uid));
  const all = await took(() => world.server.db.read((sql) => peerTasksOf(sql, activityId)), 1_000);
  expect(await took(reading(peerTasksOn, 'subject 7'), 4)).toBeLessThan(all / 3);
  expect(await took(reading(peerTasksBy, 'reviewer 299'), 3)).toBeLessThan(all / 3);
  expect(await took(() => world.server.db.read((sql) => somePeerTask(sql, activityId)), 1)).toBeLessThan(all / 3);
});

test('what nobody but a person can judge is not read again with each scoring of a quiz', async () => {
  const activityId = world.newId();
  const response = JSON.stringify({ kind: 'text', html: '好'.repeat(60_000), files: [] });
  const rows = Array.from({ length: 60 }, (_, at) => ({
    id: world.newId(),
    activity_id: activityId,
    round_id: `round ${at % 20}`,
    subject: `subject ${at % 3}`,
    response,
    came: 'inTime',
    ...{ at: 1, arrived_at: 1, recorded_at: 1 },
  }));
  await world.server.db.write((sql) =>
    sql.withTables<Record<string, object>>().insertInto(given.table).values(rows).execute(),
  );
  const answers = (sql: Parameters<typeof homeworkOf>[0]) =>
    sql.withTables<AnyTables>().selectFrom(given.table).selectAll().where('activity_id', '=', activityId).execute();
  const whole = async (sql: Parameters<typeof homeworkOf>[0]) =>
    (await answers(sql)).map((one) => decodeRow(given, one));
  const all = await took(() => world.server.db.read(whole), 60);
  const scored = async () => [...(await world.server.db.read((sql) => scoresOf({ sql }, activityId)))];
  expect(await took(scored, 3)).toBeLessThan(all / 2);
});
