import * as z from 'zod/mini';
import { Editions, Id } from '#contract/core/shapes.ts';
import { Readers } from '#contract/features/activity/rows.ts';
import { IdOrNone } from '#contract/features/content/rows.ts';

/** Items that make one part of the total: "Homework, 40 %". */
const GradeCategory = z.object({
  name: z.string(),
  /** Hundredths of a percent. */
  weight: z.int(),
  /** So many of the lowest results are left out; its items count the same then. */
  drop: z.int(),
  /** When it was made: the order in which they are shown. */
  at: z.int(),
});

/** How the total of a course is made. The id is the course's. Students read it, but for who counted what is missing, and when. */
export const GradebookRow = z.object({
  id: Id,
  courseId: Id,
  /** Of the formula. */
  formula: z.int(),
  categories: z.record(z.string(), GradeCategory),
  /** What was due and not handed in counts as 0 in the total at the end. */
  countsMissing: z.boolean(),
  log: z.array(z.object({ by: z.string(), at: z.int(), countsMissing: z.boolean() })),
});
export type GradebookRow = z.infer<typeof GradebookRow>;

/** How one activity counts, where it is not the usual. The id is the activity's, and so are its readers. */
export const GradeItemRow = z.object({
  id: Id,
  courseId: Id,
  /** One that is gone is none. */
  categoryId: IdOrNone,
  /** In its category, hundredths; `null`: its full marks. */
  weight: z.nullable(z.int()),
  isLeftOut: z.boolean(),
  readers: Readers,
});
export type GradeItemRow = z.infer<typeof GradeItemRow>;

/** What staff say of a cell beside what the work came to: other points, or that nothing is asked. Neither: it was taken back. */
const Said = {
  /** Hundredths. */
  score: z.nullable(z.int()),
  /** Full marks when it was given. */
  max: z.int(),
  isExcused: z.boolean(),
  reason: z.string(),
};

/** One cell that staff changed. The id is that of the result, which stays as it is. */
export const GradeMarkRow = z.object({
  id: z.string(),
  courseId: Id,
  activityId: Id,
  uid: z.string(),
  ...Said,
  updatedBy: z.string(),
  updatedAt: z.int(),
  /** The student sees it, also before the result is shown. */
  isAnnounced: z.boolean(),
  /** The student sees it now. */
  isShown: z.boolean(),
  /** What stood there before, the last one first; for staff. */
  history: z.array(z.object({ ...Said, by: z.string(), at: z.int() })),
  /** Of `mark`. */
  editions: Editions,
});
export type GradeMarkRow = z.infer<typeof GradeMarkRow>;
