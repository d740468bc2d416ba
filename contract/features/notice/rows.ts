import * as z from 'zod/mini';
import { Editions, FileRef, Id } from '#contract/core/shapes.ts';
import { Readers } from '../activity/rows.ts';

/** An announcement to a course (E-021). */
export const NoticeRow = z.object({
  id: Id,
  courseId: Id,
  title: z.string(),
  content: z.string(),
  /** Of `content`: HTML of the allow-list, or plain text with its line breaks, as notices were written before. */
  format: z._default(z.enum(['html', 'plain']), 'plain'),
  /** Given beside the text, in the author's order. */
  files: z._default(z.array(FileRef), []),
  pinned: z.boolean(),
  /** As its activity says. Kept by the server, devices are told none. */
  readers: z._default(Readers, []),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Who wrote it last; empty where an older server wrote the row. */
  updatedBy: z._default(z.string(), ''),
  /** Of title or content; equals `createdAt` until the first edit. */
  updatedAt: z.int(),
  /** Of `title`, `content` and, since there are any, `files`. */
  editions: Editions,
});
export type NoticeRow = z.infer<typeof NoticeRow>;

/** An earlier text of a notice, for staff. The id is the mutation's that replaced it. */
export const NoticeEditionRow = z.object({
  id: z.string(),
  courseId: Id,
  noticeId: Id,
  title: z.string(),
  content: z.string(),
  format: z.enum(['html', 'plain']),
  /** Who replaced it. */
  replacedBy: z.string(),
  /** Since when it stood. */
  writtenAt: z.int(),
  replacedAt: z.int(),
});
export type NoticeEditionRow = z.infer<typeof NoticeEditionRow>;

/** "I have read this notice": lives in the reader's own scope. The id is the notice's. */
export const NoticeReadRow = z.object({
  id: Id,
  courseId: Id,
  uid: z.string(),
  readAt: z.int(),
});
export type NoticeReadRow = z.infer<typeof NoticeReadRow>;

/** How many students have read a notice, for staff; refreshed about every 30 s. The id is the notice's. */
export const NoticeCountRow = z.object({
  id: Id,
  courseId: Id,
  readers: z.int(),
  students: z.int(),
});
export type NoticeCountRow = z.infer<typeof NoticeCountRow>;
