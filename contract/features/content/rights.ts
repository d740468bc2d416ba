/** What may be done with what a course gives, and by whom. */
export const contentAbilities = {
  'content.write': ['teacher', 'assistant'],
} as const;
