import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';

/** One way of dividing the students of a course (E-022): each of them is in at most one of its groups. */
export const GroupSetRow = z.object({
  id: Id,
  courseId: Id,
  name: z.string(),
  /** The institution's are its administrative classes: a course uses them and does not change them. */
  owner: z.enum(['course', 'institution']),
  /** Students choose their group themselves. */
  choosing: z.boolean(),
  /** Everybody sees who is in which group, also while nobody chooses. */
  listed: z.boolean(),
  /** Students that a group takes when they choose; 0 without a bound. */
  cap: z.int(),
  archived: z.boolean(),
  createdAt: z.int(),
});
export type GroupSetRow = z.infer<typeof GroupSetRow>;

export const GroupRow = z.object({
  id: Id,
  courseId: Id,
  setId: Id,
  name: z.string(),
  /** One of its students; empty without one. */
  leader: z.string(),
  /** Seen by the whole course: follows from the set. */
  listed: z.boolean(),
  /** Out of use, and kept: something was given to it. */
  archived: z.boolean(),
  createdAt: z.int(),
});
export type GroupRow = z.infer<typeof GroupRow>;

/** One student in one set. The id is `<setId>.<uid>`; it stays when the person leaves the course, and waits for them. */
export const GroupMemberRow = z.object({
  id: z.string(),
  courseId: Id,
  setId: Id,
  groupId: Id,
  uid: z.string(),
  listed: z.boolean(),
  /** In this group. What was due before is not asked of them. */
  joinedAt: z.int(),
});
export type GroupMemberRow = z.infer<typeof GroupMemberRow>;
