/** What an enrolment is bounded by. */
export const enrollLimits = {
  fields: 20,
  options: 20,
  capacity: 10_000,
  answerChars: 500,
  /** Applications decided at once, and people turned away at once. */
  atOnce: 50,
  tipsChars: 200,
} as const;

/** A person's application to a course, and their place on its black list. */
export const enrollId = (courseId: string, uid: string): string => `${courseId}.${uid}`;

export const applicationCode = { waiting: 0, admitted: 1, declined: 2 } as const;
export type ApplicationState = keyof typeof applicationCode;

/** `getEnrollState` (C-082) where nobody applied: whether one may. */
export const enrollStateCode = { ...applicationCode, member: 3, open: 4, closed: 5, full: 6 } as const;
export type EnrollState = keyof typeof enrollStateCode;
