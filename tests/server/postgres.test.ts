import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { login } from '#contract/features/account/calls.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { postgresUrls } from './support/databases.ts';
import { handOf, statuses } from './support/person.ts';

const { url: createDatabase } = postgresUrls();
/** Milliseconds that a transaction waits for a lock here: less than the five seconds that are promised. */
const lockWait = 1_000;
let world: World;

beforeAll(async () => {
  world = await createWorld({ databaseUrl: await createDatabase() });
}, 60_000);
afterAll(async () => {
  await world?.close();
});

test('nothing waits for ever: locks, statements and idle transactions have their time', async () => {
  const { db } = world.server;
  const setting = (name: string) => raw<Record<string, string>>`select current_setting(${name}) as v`;
  for (const open of [db.read, db.write, db.note]) {
    const told = await open(async (sql) =>
      Promise.all(
        ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'].map(
          async (name) => (await setting(name).execute(sql)).rows[0]?.v,
        ),
      ),
    );
    expect(told).toEqual(['5s', '30s', '30s']);
  }
});

test('while the writers of a course are stuck, everybody else reads and signs in, and then nothing is lost', async () => {
  const address = await createDatabase();
  const hasty = await createWorld({ databaseUrl: `${address}?lock_timeout=${lockWait}` });
  const teacher = await hasty.person('teacher');
  const student = await hasty.person('student');
  const courseId = await hasty.course(teacher, [student]);
  const holder = new pg.Client({ connectionString: address });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select * from scope where id = $1 for update', [courseScope(courseId)]);
  const pushes = Array.from({ length: 25 }, (_, index) => {
    const { push, item } = handOf(hasty, teacher, `replica ${index}`);
    return push(item('createNotice', { courseId, id: hasty.newId(), title: 't', content: 'c' }));
  });
  await sleep(300);
  hasty.pass(60 * second);
  const start = performance.now();
  expect((await handOf(hasty, student).pull({ depth: 7 })).subscriptions).toHaveLength(3);
  const account = student.username.replace(' ', '');
  expect((await hasty.say({ token: '' }, login, { account, password: 'Classroom2026' })).ok).toBe(true);
  expect((await hasty.server.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
  expect(performance.now() - start).toBeLessThan(2 * second);
  // Longer than a lock is waited for: the transactions give up, and are run again.
  await sleep(1.5 * lockWait - (performance.now() - start));
  await holder.query('rollback');
  await holder.end();
  for (const results of await Promise.all(pushes)) expect(statuses(results)).toEqual(['applied']);
  await hasty.close();
});
