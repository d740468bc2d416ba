import * as z from 'zod/mini';
import { Editions, FileRef, Id } from '#contract/core/shapes.ts';
import { joiningWays, licences, postKinds } from './keys.ts';

/** A virtual teaching-research office (E-045, E-046). Its id is that of its scope. */
export const OfficeRow = z.object({
  id: Id,
  officeId: Id,
  title: z.string(),
  description: z.string(),
  /** Of a picture; empty without one. */
  cover: z.string(),
  /** 1 national, 2 regional, 3 school, 4 other (E-052). */
  reach: z.int(),
  /** 1 course group, 2 building a major, 3 reform of teaching, 4 other (E-054). */
  project: z.int(),
  /** 1 science to 7 other (E-051). */
  category: z.int(),
  /** Schools and departments that take part. */
  organizations: z.array(z.string()),
  /** Listed in the square. */
  isOpen: z.boolean(),
  joining: z.enum(joiningWays),
  bodyType: z.int(),
  bulletin: z.string(),
  /** What its public page shows besides name and purpose. */
  portal: z.object({ isOn: z.boolean(), body: z.boolean(), courses: z.boolean(), discussions: z.boolean() }),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Of `title`, `description` and `bulletin`. */
  editions: Editions,
});
export type OfficeRow = z.infer<typeof OfficeRow>;

/** What an office builds: a course (E-041), a major (E-042), or its theme (E-043). */
export const OfficeEntryRow = z.object({
  id: Id,
  officeId: Id,
  bodyType: z.int(),
  title: z.string(),
  /** Of a course: whom it is given to, its credit in tenths, its main textbook. */
  object: z.string(),
  score: z.int(),
  material: z.string(),
  /** Of a major: 1 national, 2 provincial, 3 school, 4 other (E-053); 0 of anything else. */
  level: z.int(),
  description: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
});
export type OfficeEntryRow = z.infer<typeof OfficeEntryRow>;

/** What an office talks about over a long time; posts are filed under it. */
export const OfficeTopicRow = z.object({
  id: Id,
  officeId: Id,
  title: z.string(),
  description: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
});
export type OfficeTopicRow = z.infer<typeof OfficeTopicRow>;

/** A discussion, a meeting (E-029), an article or a video of an office. */
export const OfficePostRow = z.object({
  id: Id,
  officeId: Id,
  kind: z.enum(postKinds),
  title: z.string(),
  /** HTML of the allow-list. */
  content: z.string(),
  topicIds: z.array(Id),
  files: z.array(FileRef),
  pinned: z.boolean(),
  /** Of a meeting. */
  startsAt: z.int(),
  endsAt: z.int(),
  /** Where it is held, and where its recording is: addresses, or empty. */
  place: z.string(),
  recording: z.string(),
  /** What somebody said of it; empty: its times say how it stands. */
  state: z.enum(['', 'started', 'closed', 'cancelled']),
  createdBy: z.string(),
  createdAt: z.int(),
  /** 0 until the first edit. */
  updatedAt: z.int(),
  /** Of `title` and `content`. */
  editions: Editions,
});
export type OfficePostRow = z.infer<typeof OfficePostRow>;

export const OfficeCommentRow = z.object({
  id: Id,
  officeId: Id,
  postId: Id,
  /** The comment that it answers; empty for the post. */
  parentId: z.string(),
  /** Plain text; empty when it is gone. */
  content: z.string(),
  gone: z.enum(['', 'deleted', 'removed']),
  createdBy: z.string(),
  createdAt: z.int(),
});
export type OfficeCommentRow = z.infer<typeof OfficeCommentRow>;

export const OfficeLikeRow = z.object({
  id: z.string(),
  officeId: Id,
  targetId: Id,
  uid: z.string(),
  at: z.int(),
});
export type OfficeLikeRow = z.infer<typeof OfficeLikeRow>;

export const OfficeLabelRow = z.object({ id: Id, officeId: Id, name: z.string(), createdAt: z.int() });
export type OfficeLabelRow = z.infer<typeof OfficeLabelRow>;

/** A file or a link in the library of an office. */
export const OfficeResourceRow = z.object({
  id: Id,
  officeId: Id,
  title: z.string(),
  note: z.string(),
  /** One of both: the file, or the address. */
  files: z.array(FileRef),
  url: z.string(),
  labelIds: z.array(Id),
  licence: z.enum(licences),
  /** How often it was opened and taken over (E-058). */
  opened: z.int(),
  taken: z.int(),
  createdBy: z.string(),
  createdAt: z.int(),
});
export type OfficeResourceRow = z.infer<typeof OfficeResourceRow>;

export const OfficeChapter = z.object({ id: Id, title: z.string(), resourceIds: z.array(Id) });

/** A course that others take as a model: its outline over resources of the library. */
export const OfficeCourseRow = z.object({
  id: Id,
  officeId: Id,
  title: z.string(),
  description: z.string(),
  category: z.int(),
  chapters: z.array(OfficeChapter),
  /** They stand in its order. */
  place: z.int(),
  taken: z.int(),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Of `title`, `description` and `chapters`. */
  editions: Editions,
});
export type OfficeCourseRow = z.infer<typeof OfficeCourseRow>;

/** Somebody asks to join an office: their own row. */
export const OfficeApplicationRow = z.object({
  id: z.string(),
  uid: z.string(),
  officeId: Id,
  /** Of the office, when they asked. */
  title: z.string(),
  reason: z.string(),
  state: z.enum(['waiting', 'accepted', 'refused']),
  createdAt: z.int(),
});
export type OfficeApplicationRow = z.infer<typeof OfficeApplicationRow>;
