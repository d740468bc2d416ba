import { type TeamKindRules, usualManages } from '../team/kind.ts';
import type { OfficeRow } from './rows.ts';
import { officeMemberTable, officeTable } from './tables.ts';

/** Super admin, managers, who takes over, and who looks (E-050). */
export const officeTeam: TeamKindRules<OfficeRow> = {
  kind: 'office',
  members: officeMemberTable,
  head: officeTable,
  manages: usualManages,
};
