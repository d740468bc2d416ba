/** What may be done in a course, with its settings and its people, and by whom. */
export const courseAbilities = {
  'course.read': ['teacher', 'assistant', 'student', 'supervisor', 'reviewer'],
  /** What only its owner does: hands it over, deletes it, switches it off. */
  'course.own': ['teacher'],
  /** Its settings, its end, links for guests. */
  'course.manage': ['teacher'],
  /** Stops, renews and starts the join code. */
  'course.invite': ['teacher', 'assistant'],
  /** Takes what the course consists of along into another one. */
  'course.copy': ['teacher'],
  /** Also reads the join code, by which people add themselves. */
  'member.add': ['teacher', 'assistant'],
  'member.remove': ['teacher'],
  /** Makes an assistant of a student, and says what they may do. */
  'member.role': ['teacher'],
  /** Student numbers and what else the course asks of its members. */
  'member.info': ['teacher', 'assistant'],
} as const;

/** Not given or taken one by one: what is the owner's for good. */
export const courseFixed = ['course.own'] as const;
