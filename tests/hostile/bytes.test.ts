import { afterAll, beforeAll, expect, test } from 'vitest';
import { convScope, courseScope } from '#contract/core/scopes.ts';
import type { PullReply, SnapshotPage } from '#contract/core/sync.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { cursorsOf, handOf } from '#tests/server/support/person.ts';
import { nonce } from '#tests/server/support/school.ts';

const limits = { pullBytes: 20_000, windowBytes: 10_000 };
const text = 'x'.repeat(1_000);

onBothDatabases((url) => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url(), limits });
  });
  afterAll(() => world?.close());

  const scene = async () => {
    const [teacher, student] = [await world.person('teacher'), await world.person('student')];
    const courseId = await world.course(teacher, [student]);
    return { courseId, hers: handOf(world, teacher), his: handOf(world, student) };
  };
  const rowsOf = ({ patches }: PullReply, entity: string) =>
    patches.flatMap((patch) => (patch.kind === 'reset' ? [] : (patch.up[entity] ?? [])));

  test('news that are long come in several replies, every one of them once', async () => {
    const { courseId, hers, his } = await scene();
    const first = await his.pull();
    const ids = Array.from({ length: 60 }, () => world.newId());
    for (const id of ids) await hers.push(hers.item('createNotice', { courseId, id, title: 't', content: text }));
    const got: string[] = [];
    let cursors = cursorsOf(first);
    for (let more = true; more; ) {
      const reply = await his.pull(cursors);
      const found = rowsOf(reply, 'notice').map(({ id }) => id);
      expect(found.length).toBeLessThan(50);
      got.push(...found);
      more = reply.more;
      cursors = { ...cursors, cursors: { ...cursors.cursors, ...cursorsOf(reply).cursors } };
    }
    expect(got.toSorted()).toEqual(ids.toSorted());
  });

  test('a scope that is too long for a reply is loaded in pages, which end early too', async () => {
    const { courseId, hers, his } = await scene();
    const ids = Array.from({ length: 60 }, () => world.newId());
    for (const id of ids) await hers.push(hers.item('createNotice', { courseId, id, title: 't', content: text }));
    const scope = courseScope(courseId);
    const whole = await his.pull();
    expect(whole.patches.find((patch) => patch.scope === scope)?.kind).toBe('reset');
    const got: string[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const asked = { proto: 1, nonce, scope, after, limit: 2_000 };
      const page: SnapshotPage = JSON.parse((await his.post('/sync/snapshot', asked)).body).data;
      expect(page.rows.length).toBeLessThan(60);
      got.push(...page.rows.flatMap(({ entity, row }) => (entity === 'notice' ? [row.id] : [])));
      after = page.next === '' ? undefined : page.next;
    }
    expect(got.toSorted()).toEqual(ids.toSorted());
  });

  test('of a conversation of long messages fewer come by themselves; those before them are there', async () => {
    const { courseId, his } = await scene();
    const groupId = courseId;
    const ids = Array.from({ length: 30 }, () => world.newId());
    for (const id of ids) await his.push(his.item('sendMessage', { groupId, id, text }));
    const held = rowsOf(await his.pull(), 'message') as unknown as { readonly id: string; readonly seq: number }[];
    expect([held.length > 5, held.length < 15]).toEqual([true, true]);
    const before = Math.min(...held.map(({ seq }) => seq));
    const asked = { proto: 1, nonce, scope: convScope(groupId), entity: 'message', before, limit: 1_000 };
    const past: { readonly rows: readonly { readonly id: string }[]; readonly more: boolean } = JSON.parse(
      (await his.post('/sync/older', asked)).body,
    ).data;
    expect([past.rows.length > 15, past.more]).toEqual([true, held.length + past.rows.length < ids.length]);
  });
});
