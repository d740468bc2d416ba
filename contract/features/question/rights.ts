/** What may be done with questions and papers, and by whom. */
export const questionAbilities = {
  /** Keeps questions with their keys: in a course for its staff, at home for oneself. */
  'question.write': ['teacher', 'assistant', 'self'],
} as const;
