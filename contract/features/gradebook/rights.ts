/** What may be done with the grades of a course, and by whom; staff read all of them. */
export const gradebookAbilities = {
  /** Sets up how totals are made, changes and excuses single results. */
  'grade.write': ['teacher', 'assistant'],
} as const;
