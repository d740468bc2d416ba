/** What may be done with homework, and by whom. */
export const homeworkAbilities = {
  'homework.submit': ['student'],
  /** Reads what was handed in, scores it, gives it back. */
  'homework.review': ['teacher', 'assistant'],
} as const;
