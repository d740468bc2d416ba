/** What may be done with tests, and by whom. */
export const examAbilities = {
  'exam.sit': ['student'],
  /** Sees who sits a test, marks it, and ends it. */
  'exam.run': ['teacher', 'assistant'],
} as const;
