import { type TeamKindRules, usualManages } from '#contract/features/team/kind.ts';
import type { AreaRow } from './rows.ts';
import { areaMemberTable, areaTable } from './tables.ts';

/** Leader, administrators, members, and those who only read (S-481). */
export const areaTeam: TeamKindRules<AreaRow> = {
  kind: 'area',
  members: areaMemberTable,
  head: areaTable,
  manages: usualManages,
  membersAdd: ({ membersAdd }) => (membersAdd ? ['member', 'reader'] : []),
  isAlone: ({ personal }) => personal,
};
