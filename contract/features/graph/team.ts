import { type TeamKindRules, usualManages } from '#contract/features/team/kind.ts';
import type { GraphRow } from './rows.ts';
import { graphMemberTable, graphTable } from './tables.ts';

/** Owner, administrators, those who draw, and those who only read. */
export const graphTeam: TeamKindRules<GraphRow> = {
  kind: 'graph',
  members: graphMemberTable,
  head: graphTable,
  manages: usualManages,
};
