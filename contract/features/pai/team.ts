import { type TeamKindRules, usualManages } from '#contract/features/team/kind.ts';
import type { SpaceRow } from './rows.ts';
import { spaceMemberTable, spaceTable } from './tables.ts';

/** Owner, administrators, members, and those who only talk to its agents (S-490). */
export const spaceTeam: TeamKindRules<SpaceRow> = {
  kind: 'space',
  members: spaceMemberTable,
  head: spaceTable,
  manages: usualManages,
  isAlone: ({ isPersonal }) => isPersonal,
};
