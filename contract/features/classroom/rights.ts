/** What may be done in the room of an open course page, and by whom. */
export const classroomAbilities = {
  /** Joins the room of an open course page, and is seen there. */
  'class.attend': ['teacher', 'assistant', 'student'],
  /** Says something to everybody in the room at once. */
  'class.broadcast': ['teacher', 'assistant'],
} as const;
