import type { Input } from '#contract/core/call.ts';
import { ofField, type Refusal, refusal } from '#contract/core/refusal.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { setTourFinishV2 } from './calls.ts';
import { perCourse, tourId } from './keys.ts';
import type { TourRow } from './rows.ts';

export const tourRefusal = {
  /** This tour is taken in a course: the report says in which. */
  courseMissing: ofField(refusal('tour.courseMissing'), 'courseId'),
} as const;

export const refuseTour = ({ version, courseId }: Input<typeof setTourFinishV2>): Refusal | undefined =>
  perCourse.includes(version) && courseId === undefined ? tourRefusal.courseMissing : undefined;

export const tourFrom = (
  { version, courseId }: Input<typeof setTourFinishV2>,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): TourRow => ({ id: tourId(version, courseId), uid, finishedAt: at });
