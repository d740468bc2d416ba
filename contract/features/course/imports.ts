import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';

/** Where an import takes from: another course, or a backup of Moodle. */
const importSources = ['course', 'moodle'] as const;

const importStates = ['waiting', 'working', 'done', 'failed'] as const;

/** What an import brings, as its report counts it. */
export const importedKinds = [
  'chapter',
  'folder',
  'material',
  'link',
  'homework',
  'test',
  'topic',
  'question',
] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** Why something was left where it was. */
export const leftReasons = [
  /** There is nothing here that it could become. */
  'unsupported',
  /** Its file is not in the backup, or is not what it says. */
  'broken',
  'tooLarge',
  /** The author's storage is full. */
  'noRoom',
  /** What students wrote stays with them. */
  'ofStudents',
  /** A rule of the course refuses it. */
  'refused',
] as const;
export type LeftReason = (typeof leftReasons)[number];

/** Why a whole import came to nothing. */
export const importFailures = ['', 'notAllowed', 'gone', 'unreadable', 'tooLarge', 'noRoom', 'defect'] as const;
export type ImportFailure = (typeof importFailures)[number];

export const importLimits = {
  /** Reports that a course keeps; the oldest goes when another import begins. */
  kept: 10,
  /** Lines of a report; beyond them it says only how many. */
  left: 200,
  /** Imports of one course that wait or are at work. */
  atOnce: 3,
} as const;

export const LeftItem = z.object({
  /** As its source calls the kind: `scorm`, `homework`. */
  what: z.string(),
  title: z.string(),
  why: z.enum(leftReasons),
});
export type LeftItem = z.infer<typeof LeftItem>;

/** One import into a course: how far it is, and what came of it. Its staff see it. */
export const ImportRow = z.object({
  id: Id,
  courseId: Id,
  source: z.enum(importSources),
  /** The course, or the file. */
  fromId: Id,
  /** How that is called. */
  title: z.string(),
  state: z.enum(importStates),
  /** Pieces that were looked at, of how many; 0 of 0: nobody knows yet. */
  done: z.int(),
  total: z.int(),
  /** By kind. */
  taken: z.record(z.string(), z.int()),
  left: z.array(LeftItem),
  /** Left besides those. */
  leftMore: z.int(),
  failure: z.enum(importFailures),
  createdBy: z.string(),
  createdAt: z.int(),
  finishedAt: z.int(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const isImporting = ({ state }: Pick<ImportRow, 'state'>): boolean => state === 'waiting' || state === 'working';
