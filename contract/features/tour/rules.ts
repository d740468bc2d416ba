import type { Input } from '#contract/core/call.ts';
import { type Refusal, refusals } from '#contract/core/refusal.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { setTourFinishV2 } from './calls.ts';
import { perCourse, tourId } from './keys.ts';
import type { TourRow } from './rows.ts';

export const tourRefusal = refusals('tour', {
  /** This tour is taken in a course: the report says in which. */
  courseMissing: { text: 'It is not known which course this is about.', field: 'courseId' },
});

export const refuseTour = ({ version, courseId }: Input<typeof setTourFinishV2>): Refusal | undefined =>
  perCourse.includes(version) && courseId === undefined ? tourRefusal.courseMissing : undefined;

export const tourFrom = (
  { version, courseId }: Input<typeof setTourFinishV2>,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): TourRow => ({ id: tourId(version, courseId), uid, finishedAt: at });
