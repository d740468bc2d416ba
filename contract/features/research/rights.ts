/** What may be done in a teaching-research office, and by whom (E-050, S-486 to S-488). */
export const researchAbilities = {
  'office.read': ['owner', 'admin', 'member', 'reader'],
  /** Writes in discussions, brings in what they have: everybody who browses. */
  'office.share': ['owner', 'admin', 'member', 'reader'],
  /** Takes resources and model courses over into their own. */
  'office.cite': ['owner', 'admin', 'member'],
  /** Subject and goals, bulletin, settings, people, what others brought. */
  'office.edit': ['owner', 'admin'],
} as const;
