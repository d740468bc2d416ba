/** What may be done with the knowledge graph of a course, and by whom; in a graph itself the rights of its team count. */
export const graphAbilities = {
  /** Says which graph a course has, who sees it, and what belongs to its points. */
  'graph.bind': ['teacher', 'assistant'],
} as const;
