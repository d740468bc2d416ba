/** What may be done with the objectives of a course, and by whom. */
export const objectiveAbilities = {
  /** Writes them, and says what shows that they are reached. */
  'objective.write': ['teacher', 'assistant'],
} as const;
