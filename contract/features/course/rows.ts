import * as z from 'zod/mini';
import { CourseRole, GuestRole, Id } from '#contract/core/shapes.ts';

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
  /** Credit hours; 0: not said. */
  creditHours: z._default(z.int(), 0),
  /** Where class is held; may be empty. */
  location: z._default(z.string(), ''),
  /** Address of the cover picture; empty: one is drawn. */
  cover: z._default(z.string(), ''),
  /** Switched off by its owner: nobody else works in it until it is switched on again (S-317). */
  deactivated: z._default(z.boolean(), false),
  /** Deleted: until then its owner may take it back. 0: it is not. */
  deletesAt: z._default(z.int(), 0),
  /** Members are asked for their student number when they come. */
  asksNumber: z._default(z.boolean(), false),
  /** What else they are asked for, in the teacher's words. */
  asks: z._default(z.array(z.string()), []),
});
export type CourseRow = z.infer<typeof CourseRow>;

/** The join code of a course, which only its staff see (E-035). The id is the course's. */
export const CourseCodeRow = z.object({
  id: Id,
  courseId: Id,
  code: z.string(),
  /** Nobody comes by it for now. */
  stopped: z._default(z.boolean(), false),
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
  /** Of an assistant: rights beside those of the role, and those of it that are lacking. */
  granted: z._default(z.array(z.string()), []),
  denied: z._default(z.array(z.string()), []),
});
export type CourseMemberRow = z.infer<typeof CourseMemberRow>;

/** A link that lets people look at a course for a time; its staff see it. */
export const GuestLinkRow = z.object({
  id: Id,
  courseId: Id,
  kind: z.enum(['supervise', 'review']),
  /** What the address carries: whoever has it may come in. '' for staff who may not make one. */
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

/** What a course asks of one of its members (C-106): read by its staff and by themselves. The id is `<courseId>.<uid>`. */
export const MemberInfoRow = z.object({
  id: z.string(),
  courseId: Id,
  uid: z.string(),
  studentNumber: z.string(),
  /** By the question, as the teacher words it. */
  answers: z.record(z.string(), z.string()),
});
export type MemberInfoRow = z.infer<typeof MemberInfoRow>;

/** How one person keeps a course among theirs: in their own scope, nobody else's business. The id is the course's. */
export const ShelfRow = z.object({
  id: Id,
  uid: z.string(),
  /** 0: not pinned. */
  pinnedAt: z.int(),
  /** Place among their courses, from 1; 0: where its term puts it. */
  place: z.int(),
  /** 0: not archived. */
  archivedAt: z.int(),
});
export type ShelfRow = z.infer<typeof ShelfRow>;

/** A course that its owner hands over to somebody, as its staff see it. The id is the course's. */
export const TransferRow = z.object({
  id: Id,
  courseId: Id,
  toUid: z.string(),
  toName: z.string(),
  offeredAt: z.int(),
});
export type TransferRow = z.infer<typeof TransferRow>;

/** The same as the one who is to take it sees it. The id is the course's. */
export const OfferRow = z.object({
  id: Id,
  uid: z.string(),
  courseName: z.string(),
  className: z.string(),
  fromName: z.string(),
  offeredAt: z.int(),
});
export type OfferRow = z.infer<typeof OfferRow>;
