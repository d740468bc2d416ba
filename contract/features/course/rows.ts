import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes/id.ts';
import { CourseRole, GuestRole } from '#contract/core/shapes/roles.ts';

/** Term of a semester like `2026-2027`: 0 the full year, 1 and 2 its halves. Stored, never derived from a date. */
export const Term = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type Term = z.infer<typeof Term>;

export const TeachingMode = z.enum(['online', 'offline', 'blend']);
export type TeachingMode = z.infer<typeof TeachingMode>;

/** One teaching class (E-011): what a `courseid` names. */
export const CourseRow = z.object({
  id: Id,
  name: z.string(),
  /** The teaching class, "1 班"; may be empty. */
  className: z.string(),
  /** `2026-2027`. */
  semester: z.string(),
  term: Term,
  mode: TeachingMode,
  intro: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Class is over (C-075). */
  ended: z._default(z.boolean(), false),
  /** After the end students may still look (C-077). */
  canVisit: z._default(z.boolean(), true),
});
export type CourseRow = z.infer<typeof CourseRow>;

/** The join code of a course, which only its staff see (E-035). The id is the course's. */
export const CourseCodeRow = z.object({
  id: Id,
  courseId: Id,
  code: z.string(),
});
export type CourseCodeRow = z.infer<typeof CourseCodeRow>;

/** One person in one course. The id is `<courseId>.<uid>`. */
export const CourseMemberRow = z.object({
  id: z.string(),
  courseId: Id,
  uid: z.string(),
  username: z.string(),
  role: CourseRole,
  joinedAt: z.int(),
});
export type CourseMemberRow = z.infer<typeof CourseMemberRow>;

/** A link that lets people look at a course for a time; its staff see it. */
export const GuestLinkRow = z.object({
  id: Id,
  courseId: Id,
  kind: z.enum(['supervise', 'review']),
  /** What the address carries: whoever has it may come in. */
  code: z.string(),
  expiresAt: z.int(),
  createdBy: z.string(),
  createdAt: z.int(),
  state: z.enum(['open', 'withdrawn', 'expired']),
});
export type GuestLinkRow = z.infer<typeof GuestLinkRow>;

/** Somebody who looks at the course by a link, until `expiresAt`; seen by its staff and by themselves. */
export const GuestRow = z.object({
  id: z.string(),
  courseId: Id,
  linkId: Id,
  uid: z.string(),
  username: z.string(),
  role: GuestRole,
  joinedAt: z.int(),
  expiresAt: z.int(),
});
export type GuestRow = z.infer<typeof GuestRow>;
