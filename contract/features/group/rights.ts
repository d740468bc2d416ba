/** What may be done with groups, and by whom. */
export const groupAbilities = {
  'group.write': ['teacher', 'assistant'],
  /** Takes a place in a group, where students choose. */
  'group.choose': ['student'],
} as const;
