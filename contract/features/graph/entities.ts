import { stored } from '#contract/core/rows/table.ts';
import { teamMembers } from '#contract/features/team/kind.ts';
import {
  CourseGraphPartRow,
  CourseGraphRow,
  GraphPointRow,
  GraphRelationRow,
  GraphRow,
  PointLinksRow,
} from './rows.ts';
import {
  courseGraphPartTable,
  courseGraphTable,
  graphMemberTable,
  graphPointTable,
  graphRelationTable,
  graphTable,
  pointLinksTable,
} from './tables.ts';

/** Of a graph that is not open students are not told. */
const whileOpen = ({ isOpen }: { readonly isOpen: boolean }) => [isOpen ? 'all' : 'staff'] as const;

export const graphRows = {
  graph: stored(graphTable, GraphRow, { audience: 'all' }),
  graphPoint: stored(graphPointTable, GraphPointRow, { audience: 'all' }),
  graphRelation: stored(graphRelationTable, GraphRelationRow, { audience: 'all' }),
  graphMember: teamMembers(graphMemberTable),
  courseGraph: stored(courseGraphTable, CourseGraphRow, { audience: whileOpen }),
  courseGraphPart: stored(courseGraphPartTable, CourseGraphPartRow, { audience: whileOpen }),
  pointLinks: stored(pointLinksTable, PointLinksRow, { audience: 'staff' }),
};
