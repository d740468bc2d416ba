import * as z from 'zod/mini';
import { Editions, Id } from '#contract/core/shapes.ts';
import { Readers } from '../activity/rows.ts';

const Format = z.enum(['html', 'plain']);

/** A question or theme that a course discusses (E-021). */
export const TopicRow = z.object({
  id: Id,
  courseId: Id,
  title: z.string(),
  content: z.string(),
  /** Of `content`: HTML of the allow-list, or plain text with its line breaks, as topics were written before. */
  format: z._default(Format, 'plain'),
  pinned: z._default(z.boolean(), false),
  essence: z._default(z.boolean(), false),
  /** Nobody but staff replies any more. */
  closed: z._default(z.boolean(), false),
  /** As its activity says; of a topic that nobody gives, everybody. Kept by the server, devices are told none. */
  readers: z._default(Readers, []),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Of title or content; 0 until the first edit. */
  updatedAt: z._default(z.int(), 0),
  /** Of `title` and `content`. */
  editions: z._default(Editions, {}),
});
export type TopicRow = z.infer<typeof TopicRow>;

export const TopicReplyRow = z.object({
  id: Id,
  courseId: Id,
  topicId: Id,
  /** Plain text; line breaks are kept. Empty when it is gone. */
  content: z.string(),
  /** The reply that this one answers; empty for an answer to the topic. */
  parentId: z._default(z.string(), ''),
  /** What it takes up of that reply, word for word. */
  quote: z._default(z.string(), ''),
  /** `deleted` by its author, `removed` by staff. */
  gone: z._default(z.enum(['', 'deleted', 'removed']), ''),
  /** Why it was removed; seen by everybody. */
  reason: z._default(z.string(), ''),
  /** Those of its topic or notice. */
  readers: z._default(Readers, []),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Equals `createdAt` until the first edit. */
  updatedAt: z.int(),
  /** Of `content`. */
  editions: Editions,
});
export type TopicReplyRow = z.infer<typeof TopicReplyRow>;

/** An earlier text of a topic or of a reply, for its author and for staff. The id is the mutation's that replaced it. */
export const TopicEditionRow = z.object({
  id: z.string(),
  courseId: Id,
  topicId: Id,
  /** Empty: of the topic itself. */
  replyId: z.string(),
  title: z.string(),
  content: z.string(),
  format: Format,
  createdBy: z.string(),
  /** Since when it stood. */
  writtenAt: z.int(),
  replacedAt: z.int(),
});
export type TopicEditionRow = z.infer<typeof TopicEditionRow>;

/** "I approve of this": lives in the scope of whoever does. The id is that of the topic or reply. */
export const TopicVoteRow = z.object({ id: Id, courseId: Id, uid: z.string(), at: z.int() });
export type TopicVoteRow = z.infer<typeof TopicVoteRow>;

/** How many approve of a topic or reply; its id is theirs. */
export const TopicCountRow = z.object({ id: Id, courseId: Id, upvotes: z.int(), readers: z._default(Readers, []) });
export type TopicCountRow = z.infer<typeof TopicCountRow>;

/** What holds for all topics of a course; its id is the course's. Without one, everybody discusses. */
export const TopicSettingRow = z.object({ id: Id, courseId: Id, forbidden: z.boolean() });
export type TopicSettingRow = z.infer<typeof TopicSettingRow>;
