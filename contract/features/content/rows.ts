import * as z from 'zod/mini';
import { Editions, FileRef, Id } from '#contract/core/shapes.ts';
import { usualGrace } from '#contract/features/activity/keys.ts';
import { AudienceEntries } from '#contract/features/activity/rows.ts';
import { chapterModes, contentKinds, lastActivityLabel, stages } from './keys.ts';

/** The id of a row, or empty: none. A row that it names may be gone by now: then it means none, too. */
export const IdOrNone = z.union([z.literal(''), Id]);

/** A chapter, or a section of one (E-015). */
export const ChapterRow = z.object({
  id: Id,
  courseId: Id,
  /** Empty: a chapter. Otherwise the chapter that this section belongs to. */
  parentId: IdOrNone,
  title: z.string(),
  mode: z.enum(chapterModes),
  /** Credit hours; `null` where nobody said. */
  hours: z.nullable(z.int()),
  /** Among its siblings, see order.ts. */
  order: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Of `title`. */
  editions: Editions,
});
export type ChapterRow = z.infer<typeof ChapterRow>;

/** Where teachers put materials aside from chapters (E-016). */
export const FolderRow = z.object({
  id: Id,
  courseId: Id,
  parentId: IdOrNone,
  title: z.string(),
  order: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Of `title`. */
  editions: Editions,
});
export type FolderRow = z.infer<typeof FolderRow>;

/** A kind of file in the words of one course, like "lecture notes" (E-017). `type` of the wire is its id. */
export const FileTypeRow = z.object({ id: Id, courseId: Id, name: z.string(), createdAt: z.int() });
export type FileTypeRow = z.infer<typeof FileTypeRow>;

/** A step of the lessons of one course, like "warming up" (E-018). */
export const LessonLinkRow = z.object({ id: Id, courseId: Id, name: z.string(), createdAt: z.int() });
export type LessonLinkRow = z.infer<typeof LessonLinkRow>;

/** Anything that stands in a chapter: one row type for every content type (E-019, E-020, E-022). */
export const ActivityRow = z.object({
  id: Id,
  courseId: Id,
  kind: z.enum(contentKinds),
  title: z.string(),
  stage: z.enum(stages),
  /** A chapter or a section; `dirid` of the wire. */
  chapterId: IdOrNone,
  folderId: IdOrNone,
  fileTypeId: IdOrNone,
  lessonLinkId: IdOrNone,
  file: z.nullable(FileRef),
  /** `http:` or `https:`; empty where there is a file. */
  url: z.string(),
  /** Who offers a MOOC; empty for everything else. */
  platform: z.string(),
  canDownload: z.boolean(),
  label: z.int().check(z.gte(0), z.lte(lastActivityLabel)),
  state: z.enum(['unpublished', 'published']),
  /** When a job will publish it; 0: it does not wait for a time. */
  publishAt: z.int(),
  /** Of the last publishing; 0: never, or taken back. */
  publishedAt: z.int(),
  /** The deadline: from then on it is called closed; 0: never. */
  closesAt: z.int(),
  /** Seen before, it may be begun from then on; 0: at once. */
  opensAt: z._default(z.int(), 0),
  /** How long after the deadline work that was finished before it still counts as in time, ms. */
  grace: z._default(z.int(), usualGrace),
  /** Late work is not taken. */
  blocksLate: z._default(z.boolean(), false),
  /** Whom it is for; empty: everybody. */
  audience: z._default(AudienceEntries, []),
  /** What can be scored, in hundredths; 0: it is not scored. */
  total: z._default(z.int(), 0),
  order: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Of `title`, `url`, `platform` and `file`. */
  editions: Editions,
});
export type ActivityRow = z.infer<typeof ActivityRow>;
