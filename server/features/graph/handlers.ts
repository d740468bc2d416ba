import type { Input } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { bindGraphByCourse, createGraph, type editGraph } from '#contract/features/graph/calls.ts';
import { graphScope, mostCourses, mostGraphs } from '#contract/features/graph/keys.ts';
import { graphFrom, graphRefusal, isStructural, refuseCreate } from '#contract/features/graph/rules.ts';
import * as writes from '#contract/features/graph/writes.ts';
import { onPacedMutation } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { choosingGraphs, editing, publishing } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { personOf } from '#server/features/account/public.ts';
import { people } from './people.ts';
import { askToShow } from './show.ts';
import { courseGraph, coursesOf, graph, tables } from './store.ts';

/** Points and relations of one person: the largest graph that is read from a table, and copied, at once, then faster than anybody draws. */
const drawing = (input: Input<typeof editGraph>, uid: string): readonly Pace[] => {
  const { add = [], change = [], remove = [], relate = [], unrelate = [] } = input;
  const count = Math.max(1, add.length + change.length + remove.length + relate.length + unrelate.length);
  const letters = [...add, ...change].reduce((sum, { description = '' }) => sum + description.length, 0);
  return [
    { key: `graphs drawn by ${uid}`, perSecond: 10, burst: 9_000, count },
    { key: `letters of graphs by ${uid}`, perSecond: 200, burst: 2_000_000, count: Math.max(1, letters) },
    // Looks at all of the graph.
    ...(isStructural(input) ? [{ key: `graphs reshaped by ${uid}`, perSecond: 2, burst: 300 }] : []),
  ];
};

/** In every course that has it: each once in a while, and all of them together no more often than one alone. */
const showEverywhere = async (tx: Tx, graphId: string): Promise<void> => {
  const courses = await coursesOf(tx.sql, graphId);
  for (const courseId of courses) await askToShow(tx, courseId, courses.length);
};

/** Its own handler: it opens the scope that all of it lies in, and names who opens it. */
const create = onPacedMutation(createGraph, choosingGraphs, async (tx, input, act) => {
  const person = await personOf(tx.sql, act.uid);
  const refusal = refuseCreate(input, person?.userType ?? 'student');
  if (refusal !== undefined) return refused(refusal);
  const own = await tables(tx.sql)
    .selectFrom('graph')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', act.uid)
    .where('deleted_at', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(own.count) >= mostGraphs) return refused(graphRefusal.many);
  await people.open(tx, input.graphId, act);
  await tx.put(graph, graphFrom(input, act));
  return ok({ graphId: input.graphId });
});

/** Courses show it under its name. */
const rename = onWrite(writes.renameGraph, {
  paces: choosingGraphs,
  after: async (tx, { input: { graphId } }) => {
    await showEverywhere(tx, graphId);
    return undefined;
  },
});

const remove = onWrite(writes.deleteGraph, { paces: choosingGraphs });

const edit = onWrite(writes.editGraph, {
  paces: drawing,
  saves: true,
  after: async (tx, { input: { graphId } }) => {
    await showEverywhere(tx, graphId);
    return undefined;
  },
});

const writing = onWrite(writes.writePoint, {
  paces: editing,
  after: async (tx, { input: { graphId } }) => {
    await showEverywhere(tx, graphId);
    return undefined;
  },
});

/** Its own handler: in two scopes somebody must have a right, and what the course shows is written by a job. */
const bind = onPacedMutation(bindGraphByCourse, publishing, async (tx, { courseId, graphId }, { uid, at }) => {
  const scope = courseScope(courseId);
  const isNone = graphId === '';
  const [inCourse, inGraph, row, before, courses] = await Promise.all([
    tx.actorOf(uid, scope),
    isNone ? undefined : tx.actorOf(uid, graphScope(graphId)),
    isNone ? undefined : tx.get(graph, graphScope(graphId), graphId),
    tx.get(courseGraph, scope, courseId),
    isNone ? ([] as readonly string[]) : coursesOf(tx.sql, graphId),
  ]);
  if (!can(inCourse, 'graph.bind')) return refused(coreRefusal.notAllowed);
  // Whoever only reads a graph does not hand it on.
  if (!isNone && !can(inGraph, 'team.write')) return refused(coreRefusal.notAllowed);
  if (!isNone && (row === undefined || row.deletedAt > 0)) return refused(graphRefusal.gone);
  if (courses.length >= mostCourses && !courses.includes(courseId)) return refused(graphRefusal.manyCourses);
  if (before?.graphId === graphId) return ok({ bindState: 1 });
  await tx.put(courseGraph, {
    ...{ id: courseId, courseId, graphId, name: row?.name ?? '' },
    ...{ isOpen: false, boundBy: uid, boundAt: at },
  });
  await askToShow(tx, courseId, 0);
  return ok({ bindState: 1 });
});

const open = onWrite(writes.switchCourseGraphOpen, {
  paces: publishing,
  after: async (tx, { input: { courseId } }) => {
    await askToShow(tx, courseId, 0);
    return undefined;
  },
});

/** Of one course. */
const keptLog = 1_000;

const link = onWrite(writes.syncResource, {
  paces: publishing,
  after: async (tx, { input: { courseId, pointId, activityId, state }, act }) => {
    const log = tables(tx.sql);
    // A mutation's id is one of one person.
    const id = `${courseId}.${act.uid}.${act.mid}`;
    const values = { id, course_id: courseId, point_id: pointId, activity_id: activityId, uid: act.uid };
    await log
      .insertInto('point_link_log')
      .values({ ...values, state, at: act.now })
      .execute();
    tx.leaves(300);
    const oldest = await log
      .selectFrom('point_link_log')
      .select('at')
      .where('course_id', '=', courseId)
      .orderBy('at', 'desc')
      .limit(1)
      .offset(keptLog)
      .executeTakeFirst();
    if (oldest !== undefined)
      await log
        .deleteFrom('point_link_log')
        .where('course_id', '=', courseId)
        .where('at', '<=', Number(oldest.at))
        .execute();
    await askToShow(tx, courseId, 1);
    return undefined;
  },
});

export const graphMutations = [create, rename, remove, edit, writing, bind, open, link];
