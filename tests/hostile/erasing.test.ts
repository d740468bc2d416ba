import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { erasureDays } from '#contract/features/account/keys.ts';
import { askErasure } from '#contract/features/account/person-calls.ts';
import { saveComment } from '#contract/features/homework/work-calls.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** Revisions of somebody's own scope: each is one transaction. */
const revision = (uid: string): Promise<number> =>
  world.server.db.read(async (sql) => {
    const found = await sql.selectFrom('scope').select('rev').where('id', '=', `user:${uid}`).executeTakeFirstOrThrow();
    return found.rev;
  });

test('what somebody kept goes a hundred rows at a time when they are erased: nobody waits for all of it', async () => {
  const me = await world.person('student');
  for (let count = 0; count < 250; count += 1)
    expect((await world.say(me, saveComment, { id: world.newId(), text: 'x', courseId: '' })).ok).toBe(true);
  expect(await world.say(me, askErasure, { password: 'Classroom2026' })).toMatchObject({ ok: true });
  const before = await revision(me.uid);
  world.pass((erasureDays + 1) * day);
  while ((await world.server.runJobs()) > 0);
  const left = await world.server.db.read((sql) =>
    sql
      .withTables<{ homework_comment: { id: string; uid: string } }>()
      .selectFrom('homework_comment')
      .select('id')
      .where('uid', '=', me.uid)
      .execute(),
  );
  expect(left).toEqual([]);
  // Three with comments, and the last one with who they were.
  expect((await revision(me.uid)) - before).toBeGreaterThanOrEqual(4);
});

test('what their devices sent goes some of it at a time, too, and says nothing in the end', async () => {
  const me = await world.person('student');
  const sent = 2_000;
  const said = { replica_id: null, lane: '', seq: 0, status: 'applied', body: '{"data":"a secret"}', fingerprint: '' };
  await world.server.db.write(async (sql) => {
    for (let from = 0; from < sent; from += 100) {
      const some = Array.from({ length: 100 }, () => ({ ...said, uid: me.uid, mid: world.newId(), at: world.now() }));
      await sql.insertInto('result').values(some).execute();
    }
  });
  expect(await world.say(me, askErasure, { password: 'Classroom2026' })).toMatchObject({ ok: true });
  const secrets = () =>
    world.server.db.read(async (sql) => {
      const rows = await sql.selectFrom('result').select('body').where('uid', '=', me.uid).execute();
      return rows.filter(({ body }) => body.includes('secret')).length;
    });
  expect(await secrets()).toBe(sent);
  world.pass((erasureDays + 1) * day);
  const seen = new Set<number>();
  let isOver = false;
  const erasing = (async () => {
    while ((await world.server.runJobs()) > 0);
    isOver = true;
  })();
  while (!isOver) {
    seen.add(await secrets());
    await new Promise((resolve) => setImmediate(resolve));
  }
  await erasing;
  expect(await secrets()).toBe(0);
  // Others are answered in between.
  expect(seen.size).toBeGreaterThan(3);
});
