import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PullReply } from '#contract/core/sync.ts';
import { backUp } from '#tests/harness/backup.ts';
import { type Postgres, startPostgres } from '#tests/harness/postgres.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { cursorsOf, type Hand, handOf } from '../support/person.ts';

/** A teacher and a student of one course, each with a device driven by hand. */
const sceneIn = async (world: World) => {
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  const [hers, his] = [handOf(world, teacher, 'hers'), handOf(world, student, 'his')];
  const write = async (hand: Hand, title: string) => {
    const [result] = await hand.push(
      hand.item('createNotice', { courseId, id: world.newId(), title, content: 'text' }),
    );
    return result?.status;
  };
  const anew = () => handOf(world, teacher, 'hers, anew');
  return { hers, his, write, anew, scope: `course:${courseId}` };
};

const titlesOf = ({ patches }: PullReply, scope: string): unknown[] =>
  patches.flatMap((patch) =>
    patch.kind !== 'reset' && patch.scope === scope ? (patch.up.notice ?? []).map(({ title }) => title) : [],
  );

describe('a database that went back', () => {
  let world: World;
  let scene: Awaited<ReturnType<typeof sceneIn>>;

  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    scene = await sceneIn(world);
  });

  test('is found out by a cursor that the server signed, once, and every device loads its copy anew', async () => {
    const { hers, his, write, scope } = scene;
    await write(hers, 'kept');
    const backup = await backUp(world);
    await write(hers, 'undone');
    const [held, other] = [await his.pull(), await hers.pull()];
    await backup.restore('unannounced');
    world.pass(1_000);
    const [one, two] = await Promise.all([his.pull(cursorsOf(held)), hers.pull(cursorsOf(other))]);
    expect(one.incarnation).toBeGreaterThan(held.incarnation);
    expect([two.incarnation, titlesOf(one, scope), titlesOf(two, scope)]).toEqual([
      one.incarnation,
      ['kept'],
      ['kept'],
    ]);
    world.pass(1_000);
    expect((await his.pull(cursorsOf(held))).incarnation).toBe(one.incarnation);
    expect((await his.pull(cursorsOf(one))).patches).toEqual([]);
  });

  test('is proved by nothing that a device claims', async () => {
    const { hers, his, write, scope } = scene;
    await write(hers, 'there');
    const { incarnation, cursors } = cursorsOf(await his.pull());
    const cursor = cursors[scope] ?? { rev: 0, epoch: 1 };
    const sig = 'sig' in cursor ? (cursor.sig ?? '') : '';
    const forged = [
      { ...cursor, rev: cursor.rev + 100 },
      { ...cursor, rev: cursor.rev + 100, sig: '' },
      { ...cursor, rev: cursor.rev + 100, sig: `${sig.slice(1)}A` },
      { rev: cursor.rev + 100, epoch: cursor.epoch },
    ];
    for (const one of forged) {
      const reply = await his.pull({ incarnation, cursors: { [scope]: one } });
      expect([reply.incarnation, titlesOf(reply, scope)]).toEqual([incarnation, ['there']]);
    }
    for (const claimed of [incarnation + 1, Number.MAX_SAFE_INTEGER])
      expect((await his.pull({ incarnation: claimed, cursors: { [scope]: cursor } })).incarnation).toBe(incarnation);
    // Nor by the words for one scope said of another, nor by a scope that nobody made.
    const elsewhere = { [scope]: { rev: 99, epoch: 1, sig }, 'course:none': { rev: 1, epoch: 1, sig } };
    expect((await his.pull({ incarnation, cursors: elsewhere })).incarnation).toBe(incarnation);
  });

  test('a device of the release before, whose cursors are not signed, gets the scope whole and raises nothing', async () => {
    const { hers, his, write, scope } = scene;
    const backup = await backUp(world);
    await write(hers, 'undone');
    const { incarnation, cursors } = cursorsOf(await his.pull());
    await backup.restore('unannounced');
    const bare = Object.fromEntries(Object.entries(cursors).map(([name, { rev, epoch }]) => [name, { rev, epoch }]));
    const reply = await his.pull({ incarnation, cursors: bare });
    expect([reply.incarnation, reply.patches.map((patch) => [patch.scope, patch.kind])]).toEqual([
      incarnation,
      [[scope, 'full']],
    ]);
  });

  test('is found out when it went back behind an incarnation', async () => {
    const { hers, his, write, anew, scope } = scene;
    const backup = await backUp(world);
    await write(hers, 'undone');
    const held = await his.pull();
    await backup.restore('announced');
    const next = await his.pull(cursorsOf(held));
    expect(next.incarnation).toBeGreaterThan(held.incarnation);
    await write(anew(), 'after the first time');
    const again = await his.pull(cursorsOf(next));
    expect(titlesOf(again, scope)).toEqual(['after the first time']);
    world.pass(1_000);
    await backup.restore('unannounced');
    const { incarnation } = await his.pull({ ...cursorsOf(again), incarnation: next.incarnation });
    expect(incarnation).toBeGreaterThan(next.incarnation);
  });

  test('is found out by a course that it has not made yet', async () => {
    const backup = await backUp(world);
    const { his } = await sceneIn(world);
    const held = await his.pull();
    await backup.restore('unannounced');
    // His account is gone too: somebody who was there before was in that course.
    const { his: other } = scene;
    const cursors = { ...cursorsOf(await other.pull()).cursors, ...cursorsOf(held).cursors };
    const { incarnation } = await other.pull({ incarnation: held.incarnation, cursors });
    expect(incarnation).toBeGreaterThan(held.incarnation);
  });

  test('a page and a patch that comes by itself are signed as a pull is', async () => {
    const { hers, his, write, scope } = scene;
    await write(hers, 'there');
    const { cursors } = cursorsOf(await his.pull());
    const page = JSON.parse(
      (await his.post('/sync/snapshot', { proto: 1, nonce: 'a nonce of tests', scope, after: '', limit: 10 })).body,
    ).data;
    expect([page.rev, page.sig]).toEqual([cursors[scope]?.rev, cursors[scope]?.sig]);
    expect(page.sig).toMatch(/^[\w-]{16}$/);
  });
});

describe('PostgreSQL', () => {
  let postgres: Postgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres?.stop());

  test('a copy that lagged behind is found out by a signed cursor', { timeout: 60_000 }, async () => {
    const databaseUrl = await postgres.createDatabase();
    const world = await createWorld({ databaseUrl });
    const { hers, his, write, scope } = await sceneIn(world);
    await write(hers, 'kept');
    let copy = '';
    await world.restart(async () => {
      copy = await postgres.copyDatabase(databaseUrl);
    });
    await write(hers, 'undone');
    const held = await his.pull();
    await world.restart(() => postgres.replaceDatabase(databaseUrl, copy));
    world.pass(1_000);
    const reply = await his.pull(cursorsOf(held));
    expect(reply.incarnation).toBeGreaterThan(held.incarnation);
    expect(titlesOf(reply, scope)).toEqual(['kept']);
    await world.close();
  });

  test('a failover is told by the timeline, also to who holds nothing that is ahead, and by nothing else twice', {
    timeout: 60_000,
  }, async () => {
    const databaseUrl = await postgres.createDatabase();
    const world = await createWorld({ databaseUrl });
    const { hers, his, write, scope } = await sceneIn(world);
    await write(hers, 'kept');
    const held = await his.pull();
    const failOver = await postgres.standby();
    await write(hers, 'undone');
    await failOver();
    world.pass(1_000);
    const [one, two] = await Promise.all([his.pull(cursorsOf(held)), his.pull(cursorsOf(held))]);
    expect(one.incarnation).toBeGreaterThan(held.incarnation);
    expect([two.incarnation, titlesOf(one, scope)]).toEqual([one.incarnation, ['kept']]);
    world.pass(1_000);
    await world.restart();
    expect((await his.pull(cursorsOf(one))).incarnation).toBe(one.incarnation);
    await world.close();
  });
});
