import type { TeamRole } from '#contract/core/roles.ts';
import { type RowTable, type StoredEntity, stored } from '#contract/core/rows/table.ts';
import type { TeamKind } from '#contract/core/scopes.ts';
import { TeamMemberRow } from './rows.ts';

/** Who may add, remove and change whom in teams of a kind, as far as the team's own row does not say otherwise. */
export interface TeamKindRules<Head extends { readonly id: string }> {
  readonly kind: TeamKind;
  readonly members: RowTable<TeamMemberRow>;
  /** The row that the team works on: its id is the team's. */
  readonly head: RowTable<Head>;
  /** The roles that each role gives and takes. Nobody gives or takes `owner`: it is handed over. */
  readonly manages: Readonly<Record<TeamRole, readonly TeamRole[]>>;
  /** The roles as which members may add others, where the team lets them. */
  readonly membersAdd?: (head: Head) => readonly TeamRole[];
  /** A team of one person, to whom nobody is added. */
  readonly isAlone?: (head: Head) => boolean;
}

export const teamMembers = (table: RowTable<TeamMemberRow>): StoredEntity<TeamMemberRow> =>
  stored(table, TeamMemberRow, { audience: 'all' });

/** What is usual: the owner manages all others, administrators those who are none. */
export const usualManages: TeamKindRules<never>['manages'] = {
  owner: ['admin', 'member', 'reader'],
  admin: ['member', 'reader'],
  member: [],
  reader: [],
};
