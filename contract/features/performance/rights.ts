/** What may be done with stars, and by whom. */
export const performanceAbilities = {
  /** Gives stars, takes them back, and calls somebody in class. */
  'performance.give': ['teacher', 'assistant'],
  /** Takes a star card. */
  'performance.take': ['student'],
} as const;
