import { describe, expect } from 'vitest';
import * as calls from '#contract/features/graph/calls.ts';
import * as people from '#contract/features/graph/people-calls.ts';
import {
  getCourseGraphBindInfo,
  getGraphList,
  getSyncResourrceLogs,
  isCourseBind,
} from '#contract/features/graph/questions.ts';
import { graphRefusal } from '#contract/features/graph/rules.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { graphCards, rowsOfGraph, shownIn } from '#src/features/graph/data/queries.ts';
import {
  atDesk,
  classTest,
  courseId,
  desk,
  jobs,
  must,
  onPhone,
  reasonOf,
  student,
  teacher,
  world,
} from '#tests/harness/class.ts';

const test = classTest();

const plain = { parentId: '', place: 0, description: '', tags: [], x: null, y: null };
const point = (name: string, given: { readonly place?: number } = {}) => ({
  ...plain,
  id: world.newId(),
  name,
  ...given,
});
const write = async (...names: string[]) => {
  const graphId = world.newId();
  const points = names.map((name, place) => point(name, { place }));
  expect(await atDesk.store.mutate(calls.createGraph, { graphId, name: ' Calculus ' })).toMatchObject({ ok: true });
  expect(await atDesk.store.mutate(calls.editGraph, { graphId, add: points })).toMatchObject({ ok: true });
  return { graphId, ids: points.map(({ id }) => id) };
};
const namesAt = async (at: typeof atDesk, graphId: string) =>
  (await rowsOfGraph(at.replica, graphId)).points.map(({ name }) => name).sort();
const bind = (graphId: string) => must(teacher, calls.bindGraphByCourse, { courseId, graphId });
const shown = async (at: typeof atDesk) => {
  world.pass(5_000);
  await jobs();
  await at.cycle();
  return shownIn(at.replica, courseId);
};

describe('a knowledge graph (S-029, E-009)', () => {
  test('is drawn without a network, and is on the server when it is back', async () => {
    desk.network.online = false;
    const { graphId, ids } = await write('Limit', 'Derivative');
    const [limit = '', derivative = ''] = ids;
    await atDesk.store.mutate(calls.editGraph, {
      graphId,
      relate: [{ fromId: limit, toId: derivative, kind: 'before' }],
    });
    expect(await graphCards(atDesk.replica)).toMatchObject([{ name: 'Calculus', points: 2 }]);
    desk.network.online = true;
    await atDesk.cycle();
    expect((await attentionEntries(atDesk.replica)).length).toBe(0);
    expect(await must(teacher, getGraphList, {})).toEqual({ dataList: [{ id: graphId, name: 'Calculus' }] });
    const other = await world.device(teacher).open();
    await other.cycle();
    expect((await rowsOfGraph(other.replica, graphId)).relations).toMatchObject([
      { fromId: limit, toId: derivative, kind: 'before' },
    ]);
  });

  test('edited on two devices is merged point by point; the same text asks', async () => {
    const { graphId, ids } = await write('Limit', 'Derivative');
    const [limit = '', derivative = ''] = ids;
    await atDesk.cycle();
    const basis = {
      name: (await rowsOfGraph(atDesk.replica, graphId)).points.find(({ id }) => id === limit)?.editions.name ?? '',
    };
    desk.network.online = false;
    await atDesk.store.mutate(calls.editGraph, { graphId, change: [{ id: limit, x: 10, y: 20 }] });
    await atDesk.store.mutate(calls.writePoint, { graphId, id: limit, name: 'Mine', basis });
    await must(teacher, calls.writePoint, { graphId, id: limit, name: 'Theirs', basis });
    await must(teacher, calls.editGraph, { graphId, change: [{ id: derivative, name: 'Slope' }] });
    desk.network.online = true;
    await atDesk.cycle();
    await atDesk.cycle();
    const { points } = await rowsOfGraph(atDesk.replica, graphId);
    expect(points.find(({ id }) => id === limit)).toMatchObject({ name: 'Theirs', x: 10, y: 20 });
    expect(points.find(({ id }) => id === derivative)).toMatchObject({ name: 'Slope' });
    expect((await attentionEntries(atDesk.replica)).map(({ refusal }) => refusal?.reason)).toEqual(['core.conflict']);
  });

  test('has no circles: the refusal names the way round, here and there', async () => {
    const { graphId, ids } = await write('Limit', 'Derivative', 'Integral');
    const [a = '', b = '', c = ''] = ids;
    const first = (fromId: string, toId: string) => ({ fromId, toId, kind: 'before' as const });
    await atDesk.store.mutate(calls.editGraph, { graphId, relate: [first(a, b), first(b, c)] });
    expect(await atDesk.store.mutate(calls.editGraph, { graphId, relate: [first(c, a)] })).toMatchObject({
      ok: false,
      refusal: { reason: graphRefusal.loop.reason, params: { loop: 'Integral → Limit → Derivative → Integral' } },
    });
    await atDesk.cycle();
    expect(await reasonOf(teacher, calls.editGraph, { graphId, relate: [first(c, a)] })).toBe('graph.loop');
    await must(teacher, calls.editGraph, { graphId, change: [{ id: a, parentId: b }] });
    expect(await reasonOf(teacher, calls.editGraph, { graphId, change: [{ id: b, parentId: a }] })).toBe('graph.ring');
    expect(await reasonOf(teacher, calls.editGraph, { graphId, relate: [first(a, a)] })).toBe('graph.itself');
  });

  test('a point that was removed comes back under its id; the id of another graph’s point does not', async () => {
    const { graphId, ids } = await write('Limit');
    const [id = ''] = ids;
    await atDesk.store.mutate(calls.editGraph, { graphId, remove: [id] });
    await atDesk.store.mutate(calls.editGraph, { graphId, add: [{ ...plain, id, name: 'Limit' }] });
    await atDesk.cycle();
    expect(await namesAt(atDesk, graphId)).toEqual(['Limit']);
    const other = await write('Other');
    await atDesk.cycle();
    expect(
      await reasonOf(teacher, calls.editGraph, {
        graphId: other.graphId,
        add: [{ ...plain, id, name: 'Taken' }],
      }),
    ).toBe('core.idTaken');
  });

  test('is nobody else’s: no other teacher and no student reads, writes or binds it', async () => {
    const { graphId, ids } = await write('Secret');
    await atDesk.cycle();
    const stranger = await world.person('teacher');
    const theirs = await world.course(stranger, []);
    for (const who of [student, stranger]) {
      expect(await reasonOf(who, calls.editGraph, { graphId, remove: ids })).toBe('core.notAllowed');
      expect(await reasonOf(who, calls.writePoint, { graphId, id: ids[0] ?? '', name: 'x' })).toBe('core.notAllowed');
      expect(await reasonOf(who, calls.renameGraph, { graphId, name: 'x' })).toBe('core.notAllowed');
      expect(await reasonOf(who, calls.deleteGraph, { graphId })).toBe('core.notAllowed');
      expect(await must(who, getGraphList, {})).toEqual({ dataList: [] });
    }
    expect(await reasonOf(stranger, calls.bindGraphByCourse, { courseId: theirs, graphId })).toBe('core.notAllowed');
    expect(await reasonOf(student, calls.createGraph, { graphId: world.newId(), name: 'x' })).toBe(
      'graph.onlyTeachers',
    );
  });

  test('deleted, it is taken back with all that is in it', async () => {
    const { graphId } = await write('Limit');
    await atDesk.store.mutate(calls.deleteGraph, { graphId });
    expect(await graphCards(atDesk.replica)).toMatchObject([{ deletedAt: expect.any(Number) }]);
    await atDesk.cycle();
    expect(await reasonOf(teacher, calls.editGraph, { graphId, add: [point('x')] })).toBe('graph.gone');
    expect(await must(teacher, getGraphList, {})).toEqual({ dataList: [] });
    await atDesk.store.mutate(calls.deleteGraph, { graphId, state: 0 });
    await atDesk.cycle();
    expect(await must(teacher, getGraphList, {})).toMatchObject({ dataList: [{ id: graphId }] });
  });
});

describe('the people of a graph', () => {
  const joined = async (role: 'admin' | 'member' | 'reader') => {
    const colleague = await world.person('teacher');
    await world.join(colleague, teacher, courseId);
    const { graphId, ids } = await write('Limit');
    await atDesk.cycle();
    const added = await must(teacher, people.addGraphMembers, { teamId: graphId, uids: [colleague.uid], role });
    expect(added).toMatchObject({ added: 1, problems: [] });
    return { colleague, graphId, ids };
  };

  test('draw it or only read it, and read nothing of it when they are removed', async () => {
    const { colleague, graphId, ids } = await joined('reader');
    const theirs = await world.device(colleague).open();
    await theirs.cycle();
    expect(await namesAt(theirs, graphId)).toEqual(['Limit']);
    expect(await theirs.store.mutate(calls.editGraph, { graphId, remove: ids })).toMatchObject({ ok: false });
    expect(await reasonOf(colleague, calls.editGraph, { graphId, remove: ids })).toBe('core.notAllowed');
    // Whoever only reads a graph does not hand it on.
    const own = await world.course(colleague, []);
    expect(await reasonOf(colleague, calls.bindGraphByCourse, { courseId: own, graphId })).toBe('core.notAllowed');
    await must(teacher, people.changeGraphRole, { teamId: graphId, uid: colleague.uid, role: 'member' });
    await must(colleague, calls.writePoint, { graphId, id: ids[0] ?? '', description: 'Theirs.' });
    expect(await reasonOf(colleague, calls.renameGraph, { graphId, name: 'x' })).toBe('core.notAllowed');
    await must(teacher, people.removeGraphMember, { teamId: graphId, uid: colleague.uid });
    await theirs.cycle();
    expect(await namesAt(theirs, graphId)).toEqual([]);
    expect(await must(colleague, getGraphList, {})).toEqual({ dataList: [] });
    expect(await reasonOf(colleague, calls.editGraph, { graphId, remove: ids })).toBe('core.notAllowed');
  });

  test('own it by handing over, and leave it', async () => {
    const { colleague, graphId } = await joined('member');
    expect(await reasonOf(teacher, people.leaveGraph, { teamId: graphId })).toBe('team.ownerLeaves');
    await must(teacher, people.transferGraph, { teamId: graphId, uid: colleague.uid });
    expect(await reasonOf(teacher, calls.deleteGraph, { graphId })).toBe('core.notAllowed');
    await must(teacher, people.leaveGraph, { teamId: graphId });
    expect(await must(teacher, getGraphList, {})).toEqual({ dataList: [] });
    await must(colleague, calls.deleteGraph, { graphId });
  });
});

describe('the graph of a course (E-010)', () => {
  test('is bound and shown to students only while it is open (C-314, C-316, S-293, S-181)', async () => {
    const { graphId, ids } = await write('Limit', 'Derivative');
    const [limit = '', derivative = ''] = ids;
    await atDesk.store.mutate(calls.editGraph, {
      graphId,
      relate: [{ fromId: limit, toId: derivative, kind: 'before' }],
    });
    await atDesk.cycle();
    expect(await must(teacher, isCourseBind, { courseId })).toEqual({ isBind: 0 });
    expect(await bind(graphId)).toEqual({ bindState: 1 });
    expect(await shown(onPhone)).toBeNull();
    expect(await reasonOf(student, calls.switchCourseGraphOpen, { courseId, state: 1 })).toBe('core.notAllowed');
    await atDesk.cycle();
    await atDesk.store.mutate(calls.switchCourseGraphOpen, { courseId, state: 1 });
    await atDesk.cycle();
    expect(await shown(onPhone)).toMatchObject({
      name: 'Calculus',
      points: expect.arrayContaining([expect.objectContaining({ name: 'Limit' })]),
      relations: [{ fromId: limit, toId: derivative }],
    });
    expect(await rowsOfGraph(onPhone.replica, graphId)).toEqual({ points: [], relations: [] });
    expect(await must(student, getCourseGraphBindInfo, { courseId })).toMatchObject({
      graphname: 'Calculus',
      open: 1,
      editUrl: '',
    });
    await atDesk.store.mutate(calls.switchCourseGraphOpen, { courseId, state: 0 });
    await atDesk.cycle();
    expect(await shown(onPhone)).toBeNull();
    expect(await must(student, getCourseGraphBindInfo, { courseId })).toMatchObject({ graphname: '', open: 0 });
    expect(await must(teacher, getCourseGraphBindInfo, { courseId })).toMatchObject({
      graphname: 'Calculus',
      courseRole: 1,
      editUrl: `/KtpknowledgeGraph/editor?id=${graphId}`,
    });
  });

  test('follows what is edited and what belongs to its points; another one is closed at first (C-319, C-320)', async () => {
    const { graphId, ids } = await write('Limit');
    const [limit = ''] = ids;
    await atDesk.cycle();
    await bind(graphId);
    await must(teacher, calls.switchCourseGraphOpen, { courseId, state: 1 });
    await shown(onPhone);
    await atDesk.cycle();
    const activityId = world.newId();
    await atDesk.store.mutate(calls.syncResource, { courseId, activityId, pointId: limit });
    await atDesk.store.mutate(calls.editGraph, { graphId, change: [{ id: limit, name: 'Limits' }] });
    await atDesk.store.mutate(calls.renameGraph, { graphId, name: 'Analysis' });
    await atDesk.cycle();
    const seen = await shown(onPhone);
    expect(seen).toMatchObject({ name: 'Analysis', points: [{ name: 'Limits' }] });
    expect(seen?.links.get(limit)).toEqual([activityId]);
    expect(await must(teacher, getSyncResourrceLogs, { courseId })).toMatchObject({
      total: 1,
      list: [{ pointId: limit, activityId, uid: teacher.uid, state: 1 }],
    });
    expect(await reasonOf(student, getSyncResourrceLogs, { courseId })).toBe('core.notAllowed');
    expect(await reasonOf(student, calls.syncResource, { courseId, activityId, pointId: limit })).toBe(
      'core.notAllowed',
    );
    const next = await write('Vector');
    await atDesk.cycle();
    await bind(next.graphId);
    expect(await shown(onPhone)).toBeNull();
    await must(teacher, calls.bindGraphByCourse, { courseId, graphId: '' });
    expect(await shown(atDesk)).toBeNull();
  });
});
