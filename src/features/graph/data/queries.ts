import type { TeamRole } from '#contract/core/roles.ts';
import type { CourseGraphRow, GraphPointRow, GraphRelationRow, GraphRow } from '#contract/features/graph/rows.ts';
import {
  courseGraphPartTable,
  courseGraphTable,
  graphPointTable,
  graphRelationTable,
  graphTable,
  pointLinksTable,
} from '#contract/features/graph/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { myTeams, teamRoleIn } from '#src/features/team/data/public.ts';
import type { Graph, Point } from './model.ts';

/** My role in a graph. */
export const roleInGraph = (replica: Replica, graphId: string): Promise<TeamRole | undefined> =>
  teamRoleIn(replica, 'graph', graphId);

export const graphById = (replica: Replica, graphId: string): Promise<GraphRow | undefined> =>
  replica.rows(graphTable).get(graphId);

export interface GraphCard extends GraphRow {
  readonly points: number;
  readonly role: TeamRole;
  /** Names of those of my courses that have it. */
  readonly courses: readonly string[];
}

/** Mine, the last edited first; those that were deleted too. */
export const graphCards = async (replica: Replica): Promise<readonly GraphCard[]> => {
  const [rows, bound, courses, roles] = await Promise.all([
    replica.rows(graphTable).toArray(),
    replica.rows(courseGraphTable).toArray(),
    coursesOfMine(replica),
    myTeams(replica, 'graph'),
  ]);
  const graphs = rows.flatMap((row) => {
    const role = roles.get(row.id);
    return role === undefined ? [] : [{ ...row, role }];
  });
  const counts = await Promise.all(
    graphs.map(({ id }) => replica.rows(graphPointTable).where('graphId').equals(id).count()),
  );
  const names = new Map(courses.map(({ course }) => [course.id, course.name]));
  return graphs
    .map((row, at) => ({
      ...row,
      points: counts[at] ?? 0,
      courses: bound.flatMap(({ graphId, courseId }) => (graphId === row.id ? (names.get(courseId) ?? []) : [])),
    }))
    .sort((one, other) => other.editedAt - one.editedAt || (one.id < other.id ? -1 : 1));
};

export interface GraphRows {
  readonly points: readonly GraphPointRow[];
  readonly relations: readonly GraphRelationRow[];
}

/** All that is in one of mine. */
export const rowsOfGraph = async (replica: Replica, graphId: string): Promise<GraphRows> => {
  const [points, relations] = await Promise.all([
    replica.rows(graphPointTable).where('graphId').equals(graphId).toArray(),
    replica.rows(graphRelationTable).where('graphId').equals(graphId).toArray(),
  ]);
  return { points, relations };
};

const boundIn = (replica: Replica, courseId: string): Promise<CourseGraphRow | undefined> =>
  replica.rows(courseGraphTable).get(courseId);

export interface ShownGraph extends Graph {
  readonly name: string;
  readonly isOpen: boolean;
  readonly graphId: string;
  /** Activities by point. */
  readonly links: ReadonlyMap<string, readonly string[]>;
}

/**
 * The graph of a course; nothing where it has none, or none that is shown. Whoever has the graph itself sees that, with what was not
 * sent yet; others see what the server made of it.
 */
export const shownIn = async (replica: Replica, courseId: string): Promise<ShownGraph | null> => {
  const bound = await boundIn(replica, courseId);
  if (bound === undefined || bound.graphId === '') return null;
  const { graphId, isOpen } = bound;
  const [own, role, rows, parts, links] = await Promise.all([
    graphById(replica, graphId),
    roleInGraph(replica, graphId),
    rowsOfGraph(replica, graphId),
    replica.rows(courseGraphPartTable).where('courseId').equals(courseId).toArray(),
    replica.rows(pointLinksTable).where('courseId').equals(courseId).toArray(),
  ]);
  const shown = parts.filter((part) => part.graphId === graphId);
  const points: readonly Point[] =
    role === undefined || own === undefined ? shown.flatMap((part) => part.points) : rows.points;
  const relations = role === undefined || own === undefined ? shown.flatMap((part) => part.relations) : rows.relations;
  const given = new Map(shown.flatMap((part) => part.points.map((point) => [point.id, point.links] as const)));
  // Staff hold them as they are written.
  for (const { pointId, activities } of links) given.set(pointId, Object.keys(activities));
  return { name: own?.name ?? bound.name, isOpen, graphId, points, relations, links: given };
};
