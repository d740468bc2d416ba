import { teamRoles } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { partId } from '#contract/features/graph/ids.ts';
import { graphScope } from '#contract/features/graph/keys.ts';
import type {
  CourseGraphPartRow,
  CourseGraphRow,
  GraphPointRow,
  GraphRelationRow,
} from '#contract/features/graph/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { hasBegun, type JobKey } from '#server/core/jobs/job-table.ts';
import { isRecord } from '#server/core/records.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { allRows, readRow } from '#server/core/sync/rows.ts';
import { courseGraph, courseGraphPart, graph, graphPoint, graphRelation, pointLinks } from './store.ts';

/** Points of one part: one that is changed travels with so many others. */
const inPart = 50;

/** A graph is shown anew this often, however fast it is edited. */
const pause = 2 * second;

interface Whole {
  readonly name: string;
  readonly points: readonly Omit<GraphPointRow, 'graphId' | 'editions'>[];
  readonly relations: readonly Pick<GraphRelationRow, 'fromId' | 'toId' | 'kind'>[];
}

/** What the course has already. */
type Kept = 'kept';

/** Whether somebody who runs the course belongs to the graph. */
const isTheirs = async (sql: Sql, { courseId, graphId }: CourseGraphRow): Promise<boolean> => {
  const found = await sql
    .selectFrom('member as drawing')
    .innerJoin('member as teaching', 'teaching.uid', 'drawing.uid')
    .select('drawing.uid')
    .where('drawing.scope', '=', graphScope(graphId))
    .where('drawing.role', 'in', teamRoles)
    .where('teaching.scope', '=', courseScope(courseId))
    .where('teaching.role', 'in', ['teacher', 'assistant'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * Its name and all that is in it; nothing of one that there is not. Who was removed from a graph reads on in no course: where nobody
 * of the staff belongs to it any more, the course keeps what it has.
 */
const wholeOf = (core: Core, bound: CourseGraphRow): Promise<Whole | Kept | undefined> =>
  core.db.read(async (sql) => {
    const { graphId } = bound;
    const scope = graphScope(graphId);
    const row = graphId === '' ? undefined : await readRow(sql, graph, scope, graphId);
    if (row === undefined) return undefined;
    if (!(await isTheirs(sql, bound))) return 'kept';
    const [points, relations] = await Promise.all([
      allRows(sql, graphPoint, scope),
      allRows(sql, graphRelation, scope),
    ]);
    const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);
    return {
      name: row.name,
      points: points.sort(byId).map(({ graphId: _of, editions: _editions, ...point }) => point),
      relations: relations.sort(byId),
    };
  });

const keptOf = (before: readonly CourseGraphPartRow[], { graphId, name }: CourseGraphRow): Whole => {
  const parts = before.filter((one) => one.graphId === graphId).sort((one, other) => one.part - other.part);
  return {
    name,
    points: parts.flatMap(({ points }) => points),
    relations: parts.flatMap(({ relations }) => relations),
  };
};

/** What a course shows of it: always in the same order, so that what did not change is not written again. */
const partsOf = (
  { courseId, graphId, isOpen }: CourseGraphRow,
  { points, relations }: Whole,
  linksOf: ReadonlyMap<string, readonly string[]>,
): CourseGraphPartRow[] => {
  const from = Map.groupBy(relations, ({ fromId }) => fromId);
  return Array.from({ length: Math.ceil(points.length / inPart) }, (_, part) => {
    const some = points.slice(part * inPart, (part + 1) * inPart);
    return {
      ...{ id: partId(courseId, part), courseId, graphId, part, isOpen },
      points: some.map((point) => ({ ...point, links: [...(linksOf.get(point.id) ?? [])] })),
      relations: some.flatMap(({ id }) =>
        (from.get(id) ?? []).map(({ fromId, toId, kind }) => ({ fromId, toId, kind })),
      ),
    };
  });
};

const write = async (tx: Tx, row: CourseGraphRow, read: Whole | Kept | undefined): Promise<void> => {
  const scope = courseScope(row.courseId);
  const [links, before] = await Promise.all([
    allRows(tx.sql, pointLinks, scope),
    allRows(tx.sql, courseGraphPart, scope),
  ]);
  const whole = read === 'kept' ? keptOf(before, row) : read;
  const linksOf = new Map(links.map(({ pointId, activities }) => [pointId, Object.keys(activities)]));
  const known = new Map(before.map((part) => [part.id, JSON.stringify(part)]));
  const parts = whole === undefined ? [] : partsOf(row, whole, linksOf);
  for (const part of parts) {
    if (known.get(part.id) !== JSON.stringify(part)) await tx.put(courseGraphPart, part);
    known.delete(part.id);
  }
  for (const id of known.keys()) await tx.remove(courseGraphPart, scope, id);
  if (whole !== undefined && whole.name !== row.name) await tx.put(courseGraph, { ...row, name: whole.name });
};

/** What a course shows of its graph is written anew: its graph was edited, another was bound, or it was opened to students. */
export const showInCourse: JobHandler = {
  name: 'graph.show',
  run: async ({ core }, payload) => {
    if (!isRecord(payload) || typeof payload.courseId !== 'string') throw new Error('a job without a course');
    const scope = courseScope(payload.courseId);
    const { courseId } = payload;
    const bound = await core.db.read((sql) => readRow(sql, courseGraph, scope, courseId));
    if (bound === undefined) return;
    const whole = await wholeOf(core, bound);
    await change(core, [scope], async (tx) => {
      const row = await tx.get(courseGraph, scope, courseId);
      // Bound anew meanwhile: that asked for a job of its own.
      if (row?.graphId === bound.graphId) await write(tx, row, whole);
    });
  },
};

const keyOf = (courseId: string, runAt: number): JobKey => ({
  kind: 'graph',
  scope: courseScope(courseId),
  id: String(runAt),
});

/** One writing in `rests` times a few seconds, whoever edits; 0: at once, because somebody waits for it. */
export const askToShow = async (tx: Tx, courseId: string, rests: number): Promise<void> => {
  if (rests === 0) return tx.enqueue(showInCourse.name, { courseId });
  const every = pause * rests;
  let runAt = (Math.floor(tx.now / every) + 1) * every;
  // A writing that has begun has read before this transaction.
  while (await hasBegun(tx.sql, showInCourse.name, keyOf(courseId, runAt))) runAt += every;
  return tx.enqueue(showInCourse.name, { courseId }, { key: keyOf(courseId, runAt), runAt });
};
