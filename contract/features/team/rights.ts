/** What people of a team may do in its scope. Of whom, says the table of each kind (`TeamKindRules`). */
export const teamAbilities = {
  'team.read': ['owner', 'admin', 'member', 'reader'],
  /** Writes what the team works on. */
  'team.write': ['owner', 'admin', 'member'],
  /** Settings, and what only some may take out. */
  'team.manage': ['owner', 'admin'],
  /** Hands over, and deletes. */
  'team.own': ['owner'],
} as const;
