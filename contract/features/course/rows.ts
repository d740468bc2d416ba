import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes/id.ts';
import { CourseRole } from '#contract/core/shapes/roles.ts';

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
