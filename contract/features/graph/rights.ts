/** What may be done with knowledge graphs: in one by its people, and with that of a course by its staff. */
export const graphAbilities = {
  'graph.write': ['owner', 'admin', 'member'],
  /** Names it. */
  'graph.manage': ['owner', 'admin'],
  /** Deletes it, and brings it back. */
  'graph.own': ['owner'],
  /** Says which graph a course has, who sees it, and what belongs to its points. */
  'graph.bind': ['teacher', 'assistant'],
} as const;

/** Of a graph's own people: given by their role alone. */
export const graphFixed = ['graph.write', 'graph.manage', 'graph.own'] as const;
