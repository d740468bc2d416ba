import * as z from 'zod/mini';
import { limits } from '#contract/core/limits.ts';
import type { Audience } from '#contract/core/scopes.ts';
import { Editions, Id } from '#contract/core/shapes.ts';
import { IdOrNone } from '#contract/features/content/rows.ts';
import {
  answerTimes,
  countedAttempts,
  difficulties,
  paperKinds,
  paperLimits,
  questionLimits,
  questionTypes,
} from './keys.ts';
import { Key, PartId, Question } from './shapes.ts';

export const Labels = z
  .array(z.string().check(z.minLength(1), z.maxLength(questionLimits.labelChars)))
  .check(z.maxLength(questionLimits.labels));

/** A folder of a question bank. */
const folder = { id: Id, parentId: IdOrNone, title: z.string(), order: z.string(), editions: Editions };
/** A question that is kept for later, with its key: nobody but its owner, or the staff of its course, has it. */
const item = {
  id: Id,
  /** A folder of the same bank that may be gone by now: then none. */
  folderId: IdOrNone,
  labels: Labels,
  question: Question,
  key: Key,
  createdBy: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Of `content`: question and key are one thing. */
  editions: Editions,
};

/** The bank of a course: its staff have it. */
export const BankFolderRow = z.object({ ...folder, courseId: Id });
export type BankFolderRow = z.infer<typeof BankFolderRow>;
export const BankItemRow = z.object({ ...item, courseId: Id });
export type BankItemRow = z.infer<typeof BankItemRow>;
/** The bank of a lesson-preparation area: its people have it. */
export const AreaFolderRow = z.object({ ...folder, areaId: Id });
export type AreaFolderRow = z.infer<typeof AreaFolderRow>;
export const AreaItemRow = z.object({ ...item, areaId: Id });
export type AreaItemRow = z.infer<typeof AreaItemRow>;
/** The bank of a person. */
export const OwnFolderRow = z.object({ ...folder, uid: z.string() });
export type OwnFolderRow = z.infer<typeof OwnFolderRow>;
export const OwnItemRow = z.object({ ...item, uid: z.string() });
export type OwnItemRow = z.infer<typeof OwnItemRow>;

/** How a test is taken. The window is the activity's: `opensAt` to `closesAt`. */
export const paperSettings = {
  kind: z.enum(paperKinds),
  /** What comes before the first question. HTML. */
  intro: z.string().check(z.maxLength(limits.richTextChars)),
  labels: Labels,
  /** 0: no limit. */
  minutes: z.int().check(z.gte(0), z.lte(paperLimits.minutes)),
  /** 0: as often as one likes. */
  attempts: z.int().check(z.gte(0), z.lte(paperLimits.attempts)),
  counted: z.enum(countedAttempts),
  shufflesQuestions: z.boolean(),
  shufflesOptions: z.boolean(),
  /** One after another, and none twice. */
  sequential: z.boolean(),
  answersShown: z.enum(answerTimes),
  scoreShown: z.enum(answerTimes),
  blocksPaste: z.boolean(),
  /** Whole screen, and a record of leaving it. */
  watched: z.boolean(),
};
const Settings = z.object(paperSettings);
export type PaperSettings = z.infer<typeof Settings>;

/** A test beside its activity of kind `test`, with the same id and readers. No question is in it. */
export const PaperRow = z.object({
  id: Id,
  courseId: Id,
  ...paperSettings,
  /** Of the activity, see `readersOf`; nobody but staff has them. */
  readers: z.array(z.custom<Audience>((value) => typeof value === 'string')),
  /** Questions that a student is asked, and what they come to, in hundredths: as the server counted them last. */
  count: z.int(),
  total: z.int(),
  /** Of the settings, by name. */
  editions: Editions,
});
export type PaperRow = z.infer<typeof PaperRow>;

export const PaperSection = z.object({
  id: PartId,
  title: z.string().check(z.maxLength(limits.titleChars)),
  /** HTML. */
  intro: z.string().check(z.maxLength(limits.contentChars)),
});
export type PaperSection = z.infer<typeof PaperSection>;

/**
 * So many questions of a section are drawn for each student, from the items of this rule's pool. Where they came from is kept to
 * fill the pool again; it draws nothing by itself.
 */
export const DrawRule = z.object({
  id: PartId,
  sectionId: PartId,
  count: z.int().check(z.gte(1), z.lte(paperLimits.items)),
  /** Hundredths, of each. */
  score: z.int().check(z.gte(0), z.lte(questionLimits.score)),
  /** What was taken: '' of any. */
  type: z.union([z.literal(''), z.enum(questionTypes)]),
  difficulty: z.enum(difficulties),
  bank: z.enum(['own', 'course']),
  folderId: IdOrNone,
});
export type DrawRule = z.infer<typeof DrawRule>;

/** How a paper is put together; staff only. The id is the activity's. */
export const PaperPlanRow = z.object({
  id: Id,
  courseId: Id,
  sections: z.array(PaperSection).check(z.minLength(1), z.maxLength(paperLimits.sections)),
  rules: z.array(DrawRule).check(z.maxLength(paperLimits.rules)),
  /** Of `plan`: sections and rules together. */
  editions: Editions,
});
export type PaperPlanRow = z.infer<typeof PaperPlanRow>;

/** A question's place in a paper; staff only. */
export const PaperItemRow = z.object({
  id: Id,
  courseId: Id,
  paperId: Id,
  /** A section that is gone means the first one. */
  sectionId: PartId,
  /** The rule that it may be drawn by; '': everybody is asked it. */
  pool: z.union([z.literal(''), PartId]),
  /** Among the items of its section. */
  order: z.string(),
  /** Hundredths: what it counts in this paper. */
  score: z.int(),
  /** Which version of the question is asked. */
  versionId: Id,
  /** Of `content`: it is the version that was put there last. */
  editions: Editions,
});
export type PaperItemRow = z.infer<typeof PaperItemRow>;

/** One version of a question in a course, never changed: an edit makes another one. Staff only, see `variantOf`. */
export const QuestionRow = z.object({
  id: Id,
  courseId: Id,
  paperId: Id,
  question: Question,
  /** The question of a bank that it was copied from; '' where it was written in the paper. */
  fromId: IdOrNone,
  createdBy: z.string(),
  createdAt: z.int(),
});
export type QuestionRow = z.infer<typeof QuestionRow>;

/** The key of one version; staff only. The id is the version's. A key that was wrong is mended: marks name the revision they were made by. */
export const QuestionKeyRow = z.object({
  id: Id,
  courseId: Id,
  paperId: Id,
  key: Key,
  /** From 1. */
  revision: z.int(),
  updatedBy: z.string(),
  updatedAt: z.int(),
  /** Of `key`. */
  editions: Editions,
});
export type QuestionKeyRow = z.infer<typeof QuestionKeyRow>;
