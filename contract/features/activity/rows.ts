import * as z from 'zod/mini';
import type { Audience } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { type AudienceEntry, audienceEntries, resultStates } from './keys.ts';

const Entry = z.custom<AudienceEntry>((value) => typeof value === 'string' && /^[gu]:[^\s:]{1,64}$/.test(value));

/** Whom an activity is for; empty: everybody. A student's device is told only of what is said of its own person. */
export const AudienceEntries = z.array(Entry).check(z.maxLength(audienceEntries));

/** Of a detail row: who reads it besides staff, as the activity says. */
export const Readers = z.array(z.custom<Audience>((value) => typeof value === 'string'));

/** How one student is doing with one activity. Read by that student alone; staff read the sheet. The id is `resultId`. */
export const ResultRow = z.object({
  id: z.string(),
  courseId: Id,
  activityId: Id,
  uid: z.string(),
  state: z.enum(resultStates),
  /** Handed in so often. */
  attempts: z.int(),
  /** When the student says that it was finished, and when it arrived; 0: not yet. */
  finishedAt: z.int(),
  arrivedAt: z.int(),
  /** Given back last; 0: never. */
  returnedAt: z.int(),
  /** Hundredths; `null` where nothing was given, or nothing is shown to the student yet. */
  score: z.nullable(z.int()),
  max: z.int(),
  /** The student may see the score. */
  isShown: z.boolean(),
  openedAt: z.int(),
  updatedAt: z.int(),
});
export type ResultRow = z.infer<typeof ResultRow>;

/**
 * A student's result as staff hold it: state (its place in `resultStates`), attempts, finished, arrived, returned, score, max, shown
 * (1) or not, opened.
 */
export const PackedResult = z.tuple([
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.nullable(z.int()),
  z.int(),
  z.int(),
  z.int(),
]);
export type PackedResult = z.infer<typeof PackedResult>;

/** All results of an activity in one row, for staff; students without a result are not in it. The id is the activity's. */
export const ResultSheetRow = z.object({
  id: Id,
  courseId: Id,
  cells: z.record(z.string(), PackedResult),
  updatedAt: z.int(),
});
export type ResultSheetRow = z.infer<typeof ResultSheetRow>;
