import { inCourse, rowTable } from '#contract/core/rows/table.ts';
import { teamMemberTable } from '#contract/features/team/tables.ts';
import type {
  CourseGraphPartRow,
  CourseGraphRow,
  GraphPointRow,
  GraphRelationRow,
  GraphRow,
  PointLinksRow,
} from './rows.ts';

const inGraph = { kind: 'graph', field: 'graphId' } as const;

export const graphTable = rowTable<GraphRow>({ name: 'graph', scope: { kind: 'graph', field: 'id' } });
export const graphPointTable = rowTable<GraphPointRow>({ name: 'graphPoint', scope: inGraph, indexes: 'graphId' });
export const graphRelationTable = rowTable<GraphRelationRow>({
  name: 'graphRelation',
  scope: inGraph,
  indexes: 'graphId',
});
export const graphMemberTable = teamMemberTable('graph');
export const courseGraphTable = rowTable<CourseGraphRow>({ name: 'courseGraph', scope: inCourse });
export const courseGraphPartTable = rowTable<CourseGraphPartRow>({
  name: 'courseGraphPart',
  scope: inCourse,
  indexes: 'courseId',
});
export const pointLinksTable = rowTable<PointLinksRow>({ name: 'pointLinks', scope: inCourse, indexes: 'courseId' });

export const graphTables = [
  graphTable,
  graphPointTable,
  graphRelationTable,
  graphMemberTable,
  courseGraphTable,
  courseGraphPartTable,
  pointLinksTable,
];
