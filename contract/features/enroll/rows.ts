import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';

/** One question of the form that applicants fill in. */
export const EnrollField = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'long', 'choice']),
  required: z.boolean(),
  /** Of a choice. */
  options: z.array(z.string()),
});
export type EnrollField = z.infer<typeof EnrollField>;

/** How people apply for a course; its staff hold it, applicants ask. The id is the course's. There is no row until it was set up. */
export const EnrollSettingRow = z.object({
  id: Id,
  courseId: Id,
  open: z.boolean(),
  /** 0: from now on. */
  opensAt: z.int(),
  /** 0: until it is closed by hand. */
  closesAt: z.int(),
  /** Students of the course; 0: as many as come. */
  capacity: z.int(),
  /** Staff decide on each; otherwise whoever applies is in. */
  review: z.boolean(),
  notice: z.string(),
  fields: z.array(EnrollField),
  /** What is said to somebody who is turned away. */
  tips: z.string(),
});
export type EnrollSettingRow = z.infer<typeof EnrollSettingRow>;

const State = z.enum(['waiting', 'admitted', 'declined']);

/** An application as the course's staff see it. The id is `<courseId>.<uid>`. */
export const ApplicationRow = z.object({
  id: z.string(),
  courseId: Id,
  uid: z.string(),
  username: z.string(),
  /** By the field's id. */
  answers: z.record(z.string(), z.string()),
  state: State,
  appliedAt: z.int(),
  decidedAt: z.int(),
  reason: z.string(),
});
export type ApplicationRow = z.infer<typeof ApplicationRow>;

/** The same as the applicant sees it, in their own scope. The id is the course's. */
export const MyApplicationRow = z.object({
  id: Id,
  uid: z.string(),
  courseName: z.string(),
  state: State,
  appliedAt: z.int(),
  reason: z.string(),
});
export type MyApplicationRow = z.infer<typeof MyApplicationRow>;

/** Somebody whom a course turns away. The id is `<courseId>.<uid>`. */
export const BlockRow = z.object({
  id: z.string(),
  courseId: Id,
  uid: z.string(),
  username: z.string(),
  active: z.boolean(),
  reason: z.string(),
  since: z.int(),
});
export type BlockRow = z.infer<typeof BlockRow>;
