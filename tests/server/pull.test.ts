import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import type { PullReply, SnapshotPage } from '#contract/core/sync.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from './support/databases.ts';
import { cursorsOf, handOf, statuses } from './support/person.ts';
import { nonce } from './support/school.ts';

const limits = { inlineResetRows: 20, pullRows: 25, snapshotRows: 6 };

onBothDatabases((url) => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url(), limits });
  });
  afterAll(() => world?.close());

  /** A teacher's new course with one student, and hands for both. */
  const scene = async () => {
    const teacher = await world.person('teacher');
    const student = await world.person('student');
    const courseId = await world.course(teacher, [student]);
    return {
      courseId,
      scope: courseScope(courseId),
      teacher,
      student,
      hers: handOf(world, teacher),
      his: handOf(world, student),
    };
  };
  const notices = (courseId: string, count: number) =>
    Array.from({ length: count }, () => ({ courseId, id: world.newId(), title: 't', content: 'c' }));
  const patchOf = ({ patches }: PullReply, scope: string) => patches.find((patch) => patch.scope === scope);
  const only = (reply: PullReply, scope: string) => ({ ...reply.patches.find((patch) => patch.scope === scope) });

  test('nothing new is nothing at all; news are a delta of exactly what changed', async () => {
    const { courseId, scope, hers, his } = await scene();
    const first = await his.pull();
    expect(patchOf(first, scope)).toMatchObject({ kind: 'full', epoch: 1 });
    const quiet = await his.pull({ ...cursorsOf(first), lanes: ['lane'] });
    expect([quiet.patches, quiet.more, quiet.confirmed]).toEqual([[], false, { lane: 0 }]);
    const [one, other] = notices(courseId, 2);
    await hers.push(hers.item('createNotice', one ?? {}), hers.item('createNotice', other ?? {}));
    await hers.push(hers.item('deleteNotice', { courseId, id: one?.id }));
    const news = await his.pull(cursorsOf(first));
    expect(only(news, scope)).toMatchObject({
      kind: 'delta',
      up: { notice: [{ id: other?.id }] },
      del: { notice: [one?.id] },
    });
  });

  test('rows for staff are shown to staff; who becomes staff or stops being it starts the scope over', async () => {
    const { courseId, scope, hers, his, student } = await scene();
    const [one = {}] = notices(courseId, 1);
    await hers.push(hers.item('createNotice', one));
    const asStudent = await his.pull();
    expect(Object.keys(patchUp(asStudent, scope))).toEqual(['activity', 'course', 'courseMember', 'notice']);
    await hers.push(hers.item('setMemberRole', { courseId, uid: student.uid, role: 'assistant' }));
    const asAssistant = await his.pull(cursorsOf(asStudent));
    expect(patchOf(asAssistant, scope)).toMatchObject({ kind: 'full', epoch: 2 });
    expect(Object.keys(patchUp(asAssistant, scope))).toEqual([
      'activity',
      'course',
      'courseCode',
      'courseMember',
      'notice',
      'noticeCount',
    ]);
    await hers.push(hers.item('setMemberRole', { courseId, uid: student.uid, role: 'student' }));
    const again = await his.pull(cursorsOf(asAssistant));
    expect(patchOf(again, scope)).toMatchObject({ kind: 'full', epoch: 3 });
    expect(Object.keys(patchUp(again, scope))).toEqual(['activity', 'course', 'courseMember', 'notice']);
  });

  test('who is removed keeps nothing, and who comes back starts over', async () => {
    const { courseId, scope, hers, his, student, teacher } = await scene();
    const [one] = notices(courseId, 1);
    await hers.push(hers.item('createNotice', one ?? {}));
    await his.push(his.item('readNotice', { courseId, id: one?.id }));
    const before = await his.pull();
    await hers.push(hers.item('removeMember', { courseId, uid: student.uid }));
    const after = await his.pull(cursorsOf(before));
    expect(after.subscriptions.map((one) => one.scope)).toEqual([userScope(student.uid)]);
    expect(only(after, userScope(student.uid))).toMatchObject({ kind: 'delta', del: { noticeRead: [one?.id] } });
    // A mark that was on its way is no work that could be lost: it is accepted, and nothing is kept.
    expect(statuses(await his.push(his.item('readNotice', { courseId, id: one?.id })))).toEqual(['applied']);
    expect((await his.pull(cursorsOf(after))).patches.flatMap((patch) => ('up' in patch ? [patch.up] : []))).toEqual([
      {},
    ]);
    await world.join(student, teacher, courseId);
    const back = await his.pull(cursorsOf(before));
    expect(back.subscriptions.find((one) => one.scope === scope)?.epoch).toBe(3);
    expect(patchOf(back, scope)?.kind).toBe('full');
  });

  test('a reply stops at a revision, says that there is more, and confirms nothing before the end', async () => {
    const { courseId, scope, hers, his } = await scene();
    const first = await his.pull();
    const all = notices(courseId, 40);
    await hers.push(...all.map((one) => hers.item('createNotice', one)));
    const seen: string[] = [];
    let held = cursorsOf(first);
    for (;;) {
      const reply = await his.pull({ ...held, lanes: ['lane'] });
      seen.push(...(patchUp(reply, scope).notice ?? []).map(({ id }) => id));
      expect(reply.confirmed === undefined).toBe(reply.more);
      held = { ...held, cursors: { ...held.cursors, ...cursorsOf(reply).cursors } };
      if (!reply.more) break;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  test('a large scope is loaded in pages of one order; a scope that is loading is left alone', async () => {
    const { courseId, scope, hers, his } = await scene();
    await hers.push(...notices(courseId, 30).map((one) => hers.item('createNotice', one)));
    const reply = await his.pull({ lanes: ['lane'] });
    expect(patchOf(reply, scope)).toEqual({ kind: 'reset', scope, epoch: 1 });
    expect(reply.confirmed).toBeUndefined();
    const loading = await his.pull({ ...cursorsOf(reply), loading: { [scope]: 1 }, lanes: ['lane'] });
    expect([patchOf(loading, scope), loading.confirmed]).toEqual([undefined, undefined]);
    const wrong = await his.pull({ ...cursorsOf(reply), loading: { [scope]: 9 } });
    expect(patchOf(wrong, scope)?.kind).toBe('reset');
    const names: string[] = [];
    let after = '';
    do {
      const body = { proto: 1, nonce, scope, after, limit: 2_000 };
      const page: SnapshotPage = JSON.parse((await his.post('/sync/snapshot', body)).body).data;
      expect([page.nonce, page.epoch, page.rows.length <= limits.snapshotRows]).toEqual([nonce, 1, true]);
      names.push(...page.rows.map(({ entity, row }) => `${entity}/${row.id}`));
      after = page.next;
    } while (after !== '');
    expect(names).toEqual([...names].sort());
    // Each notice with its activity.
    expect(new Set(names).size).toBe(1 + 2 + 2 * 30);
    const stranger = handOf(world, await world.person('teacher'));
    const denied = await stranger.post('/sync/snapshot', { proto: 1, nonce, scope, after: '', limit: 10 });
    expect([denied.statusCode, JSON.parse(denied.body).code]).toEqual([403, 10403]);
  });

  test('a cursor of another epoch, server, future or pruned past is worthless', async () => {
    const { courseId, scope, hers, his } = await scene();
    const [one, other] = notices(courseId, 2);
    await hers.push(hers.item('createNotice', one ?? {}), hers.item('createNotice', other ?? {}));
    const first = await his.pull();
    const { cursors, incarnation } = cursorsOf(first);
    const { rev = 0 } = cursors[scope] ?? {};
    for (const cursor of [
      { rev: rev + 100, epoch: 1 },
      { rev, epoch: 7 },
    ])
      expect(patchOf(await his.pull({ incarnation, cursors: { [scope]: cursor } }), scope)?.kind).toBe('full');
    expect(patchOf(await his.pull({ incarnation: incarnation + 1, cursors }), scope)?.kind).toBe('full');
    await hers.push(hers.item('deleteNotice', { courseId, id: one?.id }));
    await world.server.prune(Number.POSITIVE_INFINITY);
    const late = await his.pull({ incarnation, cursors });
    expect(patchOf(late, scope)?.kind).toBe('full');
    expect(patchUp(late, scope).notice?.map(({ id }) => id)).toEqual([other?.id]);
  });

  test('verdicts that were asked for arrive, and a lane is confirmed with the rows it made', async () => {
    const { courseId, hers } = await scene();
    const [one] = notices(courseId, 1);
    const item = hers.item('createNotice', one ?? {});
    const [pushed] = await hers.push(item);
    const reply = await hers.pull({
      ...cursorsOf(await hers.pull()),
      lanes: ['lane', 'none'],
      mids: [item.mid, 'unknown'],
    });
    expect(reply.confirmed).toEqual({ lane: 1, none: 0 });
    expect(reply.verdicts).toEqual({ [item.mid]: pushed?.status === 'verdict' ? pushed.verdict : undefined });
    const stranger = handOf(world, await world.person('student'));
    expect((await stranger.pull({ mids: [item.mid], lanes: ['lane'] })).verdicts).toEqual({});
  });

  test('a device that lost its work is told how much it had', async () => {
    const { his } = await scene();
    expect((await his.pull({ depth: 3 })).lastDepth).toBe(0);
    expect((await his.pull({ depth: 0 })).lastDepth).toBe(3);
    expect((await his.pull({ depth: 0 })).lastDepth).toBe(0);
  });

  test('a device that does not know its depth is told the last one, which stays', async () => {
    const { his } = await scene();
    expect((await his.pull({ depth: -1 })).lastDepth).toBe(0);
    await his.pull({ depth: 3 });
    expect((await his.pull({ depth: -1 })).lastDepth).toBe(3);
    expect((await his.pull({ depth: -1 })).lastDepth).toBe(3);
    expect((await his.pull({ depth: 0 })).lastDepth).toBe(3);
  });
});

const patchUp = ({ patches }: PullReply, scope: string) => {
  const patch = patches.find((one) => one.scope === scope);
  return patch === undefined || patch.kind === 'reset' ? {} : patch.up;
};
