import { expect } from 'vitest';
import * as calls from '#contract/features/graph/calls.ts';
import * as people from '#contract/features/graph/people-calls.ts';
import { getSyncResourrceLogs } from '#contract/features/graph/questions.ts';
import { graphRefusal, refuseWhole } from '#contract/features/graph/rules.ts';
import { rowsOfGraph, shownIn } from '#src/features/graph/data/queries.ts';
import { atDesk, classTest, courseId, jobs, must, teacher, world } from '#tests/harness/class.ts';

const test = classTest();

const plain = { parentId: '', place: 0, description: '', tags: [], x: null, y: null };
const point = (name: string) => ({ ...plain, id: world.newId(), name });

const write = async (name: string) => {
  const graphId = world.newId();
  const add = [point(name)];
  await must(teacher, calls.createGraph, { graphId, name: 'Calculus' });
  await must(teacher, calls.editGraph, { graphId, add });
  return { graphId, ids: add.map(({ id }) => id) };
};

/** With somebody who teaches beside its owner. */
const shared = async (role: 'member' | 'reader') => {
  const colleague = await world.person('teacher');
  await world.join(colleague, teacher, courseId);
  const { graphId, ids } = await write('Limit');
  await must(teacher, people.addGraphMembers, { teamId: graphId, uids: [colleague.uid], role });
  return { colleague, graphId, ids };
};

test('of a long way round a refusal names some', () => {
  const long = Array.from({ length: 2_000 }, (_, place) => ({ ...point('x'.repeat(80)), place }));
  const points = long.map((one, at) => ({ ...one, graphId: '', editions: {}, parentId: long[at - 1]?.id ?? '' }));
  const [first, last] = [points[0]?.id ?? '', points.at(-1)?.id ?? ''];
  const said = refuseWhole({ graphId: '', change: [{ id: first, parentId: last }] }, { points, relations: [] });
  expect(said?.reason).toBe(graphRefusal.ring.reason);
  expect(String(said?.params?.loop).length).toBeLessThan(2_000);
  expect(String(said?.params?.loop)).toContain('…');
});

test('who reads it takes no place in it by saying something of its points in a graph of their own', async () => {
  const { colleague, graphId, ids } = await shared('reader');
  const [fromId = ''] = ids;
  const next = point('Derivative');
  await must(teacher, calls.editGraph, { graphId, add: [next] });
  const own = world.newId();
  await must(colleague, calls.createGraph, { graphId: own, name: 'Theirs' });
  const relate = [{ fromId, toId: next.id, kind: 'before' as const }];
  await must(colleague, calls.editGraph, { graphId: own, relate });
  await must(teacher, calls.editGraph, { graphId, relate });
  await atDesk.cycle();
  expect((await rowsOfGraph(atDesk.replica, graphId)).relations).toMatchObject(relate);
});

test('who is removed reads nothing that is written later, by no course of theirs either', async () => {
  const { colleague, graphId, ids } = await shared('member');
  const [id = ''] = ids;
  const own = await world.course(colleague, []);
  await must(colleague, calls.bindGraphByCourse, { courseId: own, graphId });
  const theirs = await world.device(colleague).open();
  const seen = async () => {
    world.pass(5_000);
    await jobs();
    await theirs.cycle();
    return (await shownIn(theirs.replica, own))?.points.map(({ name }) => name);
  };
  expect(await seen()).toEqual(['Limit']);
  await must(colleague, calls.writePoint, { graphId, id, name: 'Limits' });
  expect(await seen()).toEqual(['Limits']);
  await must(teacher, people.removeGraphMember, { teamId: graphId, uid: colleague.uid });
  await must(teacher, calls.editGraph, { graphId, change: [{ id, name: 'Secret' }], add: [point('More')] });
  await must(teacher, calls.renameGraph, { graphId, name: 'Hidden' });
  expect(await seen()).toEqual(['Limits']);
  // What the course has it keeps, and goes on to show as its staff like.
  await must(colleague, calls.switchCourseGraphOpen, { courseId: own, state: 1 });
  const activityId = world.newId();
  await must(colleague, calls.syncResource, { courseId: own, activityId, pointId: id });
  expect(await seen()).toEqual(['Limits']);
  const still = await shownIn(theirs.replica, own);
  expect(still?.name).toBe('Calculus');
  expect(still?.links.get(id)).toEqual([activityId]);
  await must(teacher, people.restoreGraphMember, { teamId: graphId, uid: colleague.uid });
  await must(teacher, calls.writePoint, { graphId, id, description: 'Again.' });
  expect((await seen())?.sort()).toEqual(['More', 'Secret']);
});

test('records who says the same under the same id of a mutation, each by themselves', async () => {
  const { graphId, ids } = await write('Limit');
  await must(teacher, calls.bindGraphByCourse, { courseId, graphId });
  const other = await world.person('teacher');
  const theirs = await world.course(other, []);
  const own = world.newId();
  await must(other, calls.createGraph, { graphId: own, name: 'Theirs' });
  await must(other, calls.bindGraphByCourse, { courseId: theirs, graphId: own });
  const mid = world.newId();
  const link = (who: typeof other, of: string) =>
    world.server.app.inject({
      method: 'POST',
      url: calls.syncResource.path,
      headers: { token: who.token, 'content-type': 'application/json', 'x-sync-mid': mid },
      payload: JSON.stringify({ courseId: of, activityId: world.newId(), pointId: ids[0] }),
    });
  expect((await link(teacher, courseId)).json()).toMatchObject({ status: 1 });
  expect((await link(other, theirs)).json()).toMatchObject({ status: 1 });
  expect(await must(other, getSyncResourrceLogs, { courseId: theirs })).toMatchObject({ total: 1 });
});
