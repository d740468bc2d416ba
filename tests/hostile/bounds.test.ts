import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { readAll } from '#contract/features/notification/calls.ts';
import { tagFinishedTodo } from '#contract/features/todo/calls.ts';
import { forgetReplicas } from '#server/core/sync/replicas.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { handOf, statuses } from '#tests/server/support/person.ts';

onBothDatabases((url) => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
  });
  afterAll(() => world?.close());

  const rowsOf = (uid: string) =>
    world.server.db.read((sql) => sql.selectFrom('replica').select('id').where('uid', '=', uid).execute());
  const lanesOf = (uid: string) =>
    world.server.db.read((sql) =>
      sql.selectFrom('lane').select('replica_id').where('replica_id', 'like', `${uid}:%`).execute(),
    );

  test('of the browsers that somebody makes up the last hundred are remembered', async () => {
    const person = await world.person('student');
    for (let count = 0; count < 105; count += 1) {
      await handOf(world, person, `made up ${count}`).pull();
      world.pass(1_000);
    }
    const kept = (await rowsOf(person.uid)).map(({ id }) => id);
    expect([kept.length, kept.includes(`${person.uid}:made up 4`), kept.includes(`${person.uid}:made up 5`)]).toEqual([
      100,
      false,
      true,
    ]);
  });

  test('a browser that was away for years is forgotten with its lanes; what it sends then is told to be numbered anew', async () => {
    const [teacher, student] = [await world.person('teacher'), await world.person('student')];
    const courseId = await world.course(teacher, [student]);
    const hers = handOf(world, teacher, 'old');
    const notice = () => hers.item('createNotice', { courseId, id: world.newId(), title: 't', content: 'c' });
    await hers.pull();
    expect(statuses(await hers.push(notice()))).toEqual(['applied']);
    expect((await lanesOf(teacher.uid)).length).toBe(1);
    await world.server.db.write((sql) => forgetReplicas(sql, world.now() + day));
    expect([await rowsOf(teacher.uid), await lanesOf(teacher.uid)]).toEqual([[], []]);
    expect(statuses(await hers.push(notice()))).toEqual(['gap']);
  });
});

test('ids that no client makes are refused where they come in', () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  const takes = (messageID: string) => readAll.input.safeParse({ type: '1', messageID }).success;
  expect(['', id, `${id},${id}`, 'x', `${id},`, `${id},x`].map(takes)).toEqual([true, true, true, false, false, false]);
  const takesTodo = (given: string) => tagFinishedTodo.input.safeParse({ id: given, state: 1 }).success;
  expect([`notice.${id}`, id, 'notice.x', '../x'].map(takesTodo)).toEqual([true, true, false, false]);
});
