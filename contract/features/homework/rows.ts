import * as z from 'zod/mini';
import { Editions, FileRef, Id } from '#contract/core/shapes.ts';
import { Readers } from '../activity/rows.ts';
import { handInStates, homeworkKinds, homeworkModes, peerWays } from './keys.ts';

const Score = z.int().check(z.nonnegative());

/** A share of the total that is scored by itself, and what it takes to get how much of it: a line of a rubric. */
export const HomeworkPart = z.object({
  title: z.string(),
  total: Score,
  levels: z.array(z.object({ text: z.string(), score: Score })),
});
export type HomeworkPart = z.infer<typeof HomeworkPart>;

/** How classmates review each other's work. */
export const PeerRules = z.object({
  /** Reviews that one work gets, and one person writes. */
  count: z.int(),
  way: z.enum(peerWays),
  /** Neither side learns a name. */
  isAnonymous: z.boolean(),
  /** Of three and more, the highest and the lowest do not count. */
  dropsOutliers: z.boolean(),
  /** 0: none. */
  dueAt: z.int(),
});
export type PeerRules = z.infer<typeof PeerRules>;

/** What is to be done (E-023): beside the activity of the same id, and read by the same people. */
export const HomeworkRow = z.object({
  id: Id,
  courseId: Id,
  kind: z.enum(homeworkKinds),
  /** HTML. */
  content: z.string(),
  files: z.array(FileRef),
  mode: z.enum(homeworkModes),
  /** Whose groups hand in together; empty: each for themselves. */
  groupSetId: z.string(),
  peer: z.nullable(PeerRules),
  /** What the total of the activity is made of; empty: one score for the whole. */
  parts: z.array(HomeworkPart),
  /** Work that nobody scored may be replaced until the deadline (S-300). */
  canResubmit: z.boolean(),
  /** S-302. */
  hidesScores: z.boolean(),
  /** Grows with each change of the task; an attempt names the one it was made for. */
  revision: z.int(),
  /** Who reads it besides staff: as the activity says. */
  readers: Readers,
  createdBy: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Of `content`, `files` and `parts`. */
  editions: Editions,
});
export type HomeworkRow = z.infer<typeof HomeworkRow>;

/** The answer that a teacher has in mind; its id is the homework's. */
export const HomeworkReferenceRow = z.object({
  id: Id,
  courseId: Id,
  content: z.string(),
  files: z.array(FileRef),
  /** Whoever reads the homework reads it too. */
  isShown: z.boolean(),
  readers: Readers,
  updatedAt: z.int(),
  /** Of `content` and `files`. */
  editions: Editions,
});
export type HomeworkReferenceRow = z.infer<typeof HomeworkReferenceRow>;

const attempt = {
  id: Id,
  activityId: Id,
  courseId: Id,
  /** From 1. */
  number: z.int(),
  /** HTML. */
  text: z.string(),
  files: z.array(FileRef),
  /** To the teacher. */
  message: z.string(),
  /** Who handed it in. */
  by: z.string(),
  /** For whom: the group; empty: for themselves. */
  groupId: z.string(),
  /** By the device's word. */
  finishedAt: z.int(),
  /** By the server's; 0 while it is on its way. */
  arrivedAt: z.int(),
  /** The last moment that was given; 0: there was none. */
  dueAt: z.int(),
  /** Of the task. */
  revision: z.int(),
};

/** Work as it was handed in, in its author's own scope; never changed. */
export const AttemptRow = z.object({ ...attempt, uid: z.string() });
export type AttemptRow = z.infer<typeof AttemptRow>;

/** The same for staff, in the scope of the homework's work. */
export const HandInRow = z.object({ ...attempt, subject: z.string() });
export type HandInRow = z.infer<typeof HandInRow>;

/** What was said of a work; `null`: no score. */
export const Feedback = z.object({
  score: z.nullable(Score),
  /** One for each part; empty where the whole has one score. */
  parts: z.array(Score),
  comment: z.string(),
  /** The attempt that was judged; empty: none was there. */
  attemptId: z.string(),
  at: z.int(),
});
export type Feedback = z.infer<typeof Feedback>;

/** How one person stands in one homework, in their own scope; the id is the homework's. */
export const StandingRow = z.object({
  id: Id,
  courseId: Id,
  uid: z.string(),
  state: z.enum(handInStates),
  /** The newest; empty: none. */
  attemptId: z.string(),
  attempts: z.int(),
  /** Why it was given back; empty otherwise. */
  returnReason: z.string(),
  returnedAt: z.int(),
  /** A date of one's own; 0: none. */
  personalDue: z.int(),
  /** What was released; without its score while scores are hidden. */
  feedback: z.nullable(Feedback),
  updatedAt: z.int(),
});
export type StandingRow = z.infer<typeof StandingRow>;

/** One work as staff see it, handed in or not; the id names homework and person. */
export const ReviewRow = z.object({
  id: z.string(),
  activityId: Id,
  courseId: Id,
  /** Whose work it is: a person, or a group. */
  subject: z.string(),
  /** Of a group: who was in it when it handed in last. Each of them gets the result. */
  members: z.array(z.string()),
  state: z.enum(handInStates),
  attemptId: z.string(),
  attempts: z.int(),
  finishedAt: z.int(),
  arrivedAt: z.int(),
  dueAt: z.int(),
  returnReason: z.string(),
  returnedAt: z.int(),
  personalDue: z.int(),
  /** Nobody but staff knows of it before it is released. */
  draft: Feedback,
  gradedBy: z.string(),
  /** What its author was told. */
  released: z.nullable(Feedback),
  urgedAt: z.int(),
  /** Of `score` (with its parts) and `comment`. */
  editions: Editions,
});
export type ReviewRow = z.infer<typeof ReviewRow>;

/** A phrase that a teacher uses again, in their own scope. */
export const SavedCommentRow = z.object({
  id: Id,
  uid: z.string(),
  text: z.string(),
  /** Where it was used last; empty: in none. */
  courseId: z.string(),
  createdAt: z.int(),
});
export type SavedCommentRow = z.infer<typeof SavedCommentRow>;

/** An answer that a class may read, with the reason why (S-301); the id is `sharedId`, of earlier ones the attempt's. */
export const SharedAnswerRow = z.object({
  id: Id,
  courseId: Id,
  activityId: Id,
  /** Empty: its author is not named. */
  subject: z.string(),
  text: z.string(),
  files: z.array(FileRef),
  reason: z.string(),
  readers: Readers,
  sharedBy: z.string(),
  sharedAt: z.int(),
});
export type SharedAnswerRow = z.infer<typeof SharedAnswerRow>;
