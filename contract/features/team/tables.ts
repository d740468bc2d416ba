import { type RowTable, rowTable } from '#contract/core/rows/table.ts';
import type { TeamKind } from '#contract/core/scopes.ts';
import type { TeamMemberRow } from './rows.ts';

/** The people of teams of one kind: `areaMember`. */
export const teamMemberTable = (kind: TeamKind): RowTable<TeamMemberRow> =>
  rowTable<TeamMemberRow>({ name: `${kind}Member`, scope: { kind, field: 'teamId' }, indexes: 'teamId' });
