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
