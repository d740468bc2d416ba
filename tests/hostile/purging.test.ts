import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { courseLimits } from '#contract/features/course/keys.ts';
import { delCourse } from '#contract/features/course/manage-calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const jobs = async () => {
  while ((await world.server.runJobs()) > 0);
};

/** Of what the course gave them they have as much as after years of it. */
const hold = (who: Person, many: number) =>
  world.server.db.write(async (sql) => {
    const all = sql.withTables<AnyTables>();
    const own = all.selectFrom('todo').selectAll().where('uid', '=', who.uid);
    const entries = all.selectFrom('sync_row').selectAll().where('scope', '=', `user:${who.uid}`);
    const todo = await own.limit(1).executeTakeFirstOrThrow();
    const entry = await entries.where('entity', '=', 'todo').limit(1).executeTakeFirstOrThrow();
    for (let count = 0; count < many; count += 1) {
      const id = world.newId();
      await all
        .insertInto('todo')
        .values({ ...todo, id })
        .execute();
      await all
        .insertInto('sync_row')
        .values({ ...entry, id })
        .execute();
    }
  });

test('a course that is gone for good leaves its people one after another: nobody waits for all that it gave them', async () => {
  const teacher = await world.person('teacher');
  const students: Person[] = [];
  for (let count = 0; count < 6; count += 1) students.push(await world.person('student'));
  const courseId = await world.course(teacher, students);
  const topic = { courseId, id: world.newId(), title: 'T', content: '' };
  expect(await world.say(teacher, createTopic, topic)).toMatchObject({ ok: true });
  await jobs();
  for (const student of students) await hold(student, 2_000);
  expect(await world.say(teacher, delCourse, { courseId, name: 'Calculus' })).toMatchObject({ ok: true });
  await jobs();
  const told = () =>
    world.server.db.read(async (sql) => {
      const { rev } = await sql
        .selectFrom('scope')
        .select('rev')
        .where('id', '=', `course:${courseId}`)
        .executeTakeFirstOrThrow();
      const left = sql.withTables<AnyTables>().selectFrom('todo').select('id').where('course_id', '=', courseId);
      return { rev, left: (await left.execute()).length };
    });
  const before = await told();
  world.pass((courseLimits.keptDays + 1) * day);
  await jobs();
  const after = await told();
  expect([before.left, after.left]).toEqual([12_006, 0]);
  // Six have as much as others wait for.
  expect(after.rev - before.rev).toBeGreaterThanOrEqual(6);
});

test('of a flood of notifications so many go at a time: nobody waits for all of them', async () => {
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  expect(await world.say(teacher, createTopic, { courseId, id: world.newId(), title: 'T', content: '' })).toMatchObject(
    {
      ok: true,
    },
  );
  await jobs();
  await world.server.db.write(async (sql) => {
    const all = sql.withTables<AnyTables>();
    const own = all.selectFrom('notification').selectAll().where('uid', '=', student.uid);
    const one = await own.limit(1).executeTakeFirstOrThrow();
    for (let count = 0; count < 1_500; count += 1)
      await all
        .insertInto('notification')
        .values({ ...one, id: world.newId(), arrived_at: Number(one.arrived_at) + count })
        .execute();
  });
  const told = () =>
    world.server.db.read(async (sql) => {
      const scope = sql.selectFrom('scope').select('rev').where('id', '=', `user:${student.uid}`);
      const left = sql.withTables<AnyTables>().selectFrom('notification').select('id').where('uid', '=', student.uid);
      return { rev: (await scope.executeTakeFirstOrThrow()).rev, left: (await left.execute()).length };
    });
  const before = await told();
  world.pass(day);
  await jobs();
  const after = await told();
  expect(after.left).toBeLessThanOrEqual(500);
  expect(after.rev - before.rev).toBeGreaterThanOrEqual(5);
});
