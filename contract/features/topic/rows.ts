import * as z from 'zod/mini';
import { Editions } from '#contract/core/shapes/editions.ts';
import { Id } from '#contract/core/shapes/id.ts';

/** A question or theme that a course discusses (E-021). */
export const TopicRow = z.object({
  id: Id,
  courseId: Id,
  title: z.string(),
  /** Plain text; line breaks are kept. */
  content: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
});
export type TopicRow = z.infer<typeof TopicRow>;

export const TopicReplyRow = z.object({
  id: Id,
  courseId: Id,
  topicId: Id,
  /** Plain text; line breaks are kept. */
  content: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Equals `createdAt` until the first edit. */
  updatedAt: z.int(),
  /** Of `content`. */
  editions: Editions,
});
export type TopicReplyRow = z.infer<typeof TopicReplyRow>;
