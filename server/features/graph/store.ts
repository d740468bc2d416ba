import { graphRows } from '#contract/features/graph/entities.ts';
import type { Sql } from '#server/core/db/database.ts';
import { entity } from '#server/core/sync/entity.ts';

export const graph = entity(graphRows.graph);
export const graphPoint = entity(graphRows.graphPoint);
export const graphRelation = entity(graphRows.graphRelation);
export const courseGraph = entity(graphRows.courseGraph);
export const courseGraphPart = entity(graphRows.courseGraphPart);
export const pointLinks = entity(graphRows.pointLinks);

type GraphTables = {
  course_graph: { course_id: string; graph_id: string };
  graph: { id: string; name: string; created_by: string; deleted_at: number };
  point_link_log: {
    id: string;
    course_id: string;
    point_id: string;
    activity_id: string;
    uid: string;
    state: number;
    at: number;
  };
};

export const tables = (sql: Sql) => sql.withTables<GraphTables>();

/** The courses that have it. */
export const coursesOf = async (sql: Sql, graphId: string): Promise<readonly string[]> => {
  const found = await tables(sql)
    .selectFrom('course_graph')
    .select('course_id')
    .where('graph_id', '=', graphId)
    .execute();
  return found.map((one) => one.course_id);
};
