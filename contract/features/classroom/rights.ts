/** What may be done in the room of an open course page, and by whom. */
export const classroomAbilities = {
  /** Joins the room of an open course page, and is seen there. */
  'class.attend': ['teacher', 'assistant', 'student'],
  /** Says something to everybody in the room at once. */
  'class.broadcast': ['teacher', 'assistant'],
  /** Runs what a live class does together: quick answers, who may write over the picture, the blackboard. */
  'class.run': ['teacher', 'assistant'],
  /** Presses in a quick answer. */
  'class.press': ['student'],
} as const;
