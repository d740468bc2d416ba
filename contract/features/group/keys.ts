/** A student's row in a set: there is one, so they are in one group of it. */
export const groupMemberId = (setId: string, uid: string): string => `${setId}.${uid}`;

/** What a course's groups are bounded by. */
export const groupLimits = {
  /** Sets in use. */
  sets: 20,
  /** Groups of a set. */
  groups: 200,
  /** Students placed at once, and lines of a list. */
  moves: 1_000,
} as const;
