import * as z from 'zod/mini';
import { limits } from '#contract/core/limits.ts';
import { Editions, FileRef, Id } from '#contract/core/shapes.ts';
import { IdOrNone } from '#contract/features/content/rows.ts';
import { questionLimits } from '#contract/features/question/keys.ts';
import { PaperSection } from '#contract/features/question/rows.ts';
import { Key, PartId, Question } from '#contract/features/question/shapes.ts';
import { areaLimits, nodeKinds } from './keys.ts';

/** A lesson-preparation area (E-028). The id is its scope's. */
export const AreaRow = z.object({
  id: Id,
  name: z.string(),
  /** Nobody is added to it. */
  personal: z.boolean(),
  /** Members edit; otherwise they read (S-482). */
  membersEdit: z.boolean(),
  /** Only its owner and administrators download, and share to courses (S-483). */
  restricted: z.boolean(),
  /** Members may add members (S-484). */
  membersAdd: z.boolean(),
  /** Nobody but its owner and administrators copies from it into other areas (S-485). */
  noSaving: z.boolean(),
  createdBy: z.string(),
  createdAt: z.int(),
  /** 0: it is there. */
  deletedAt: z.int(),
});
export type AreaRow = z.infer<typeof AreaRow>;

const PaperItem = z.object({
  id: Id,
  /** A section that is gone means the first one. */
  sectionId: PartId,
  /** Hundredths. */
  score: z.int().check(z.gte(0), z.lte(questionLimits.score)),
  question: Question,
  key: Key,
  /** The question of the area's bank that it was copied from; ''. */
  fromId: IdOrNone,
});

/** A test paper, or an interactive quiz, as it is prepared: whole, with its keys. */
export const PaperDoc = z.object({
  intro: z.string().check(z.maxLength(limits.richTextChars)),
  minutes: z.int().check(z.gte(0), z.lte(10_080)),
  sections: z.array(PaperSection).check(z.minLength(1), z.maxLength(areaLimits.sections)),
  items: z.array(PaperItem).check(z.maxLength(areaLimits.items)),
});
export type PaperDoc = z.infer<typeof PaperDoc>;
export type PaperDocItem = z.infer<typeof PaperItem>;

/** Something that is prepared in an area: a folder, an outline, a file, a paper, a quiz. */
export const AreaNodeRow = z.object({
  id: Id,
  areaId: Id,
  /** A folder that is gone means none. */
  parentId: IdOrNone,
  kind: z.enum(nodeKinds),
  title: z.string(),
  order: z.string(),
  /** Of an outline. HTML. */
  html: z.string(),
  file: z.nullable(FileRef),
  paper: z.nullable(PaperDoc),
  createdBy: z.string(),
  createdAt: z.int(),
  updatedBy: z.string(),
  updatedAt: z.int(),
  /** Of `title` and `content`. */
  editions: Editions,
});
export type AreaNodeRow = z.infer<typeof AreaNodeRow>;

/** What was given to a course, and by whom. */
export const AreaShareRow = z.object({
  id: Id,
  areaId: Id,
  nodeId: Id,
  kind: z.enum(nodeKinds),
  title: z.string(),
  courseId: Id,
  courseName: z.string(),
  /** The activity that it became. */
  activityId: Id,
  by: z.string(),
  byName: z.string(),
  at: z.int(),
});
export type AreaShareRow = z.infer<typeof AreaShareRow>;
