import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { cancleCourseEnding, setCourseEnding, setCourseEndingVisit } from '#contract/features/course/calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { refuseManageCourse } from '#contract/features/course/rules.ts';
import { type Act, onPacedMutation } from '#server/core/feature.ts';
import { closingCourses } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { putCourse } from './managing.ts';
import { course } from './store.ts';

/** One place for the three: the row, and whether the course is closed to its students. */
const put = async (
  tx: Tx,
  courseId: string,
  { uid }: Act,
  given: Partial<Pick<CourseRow, 'ended' | 'canVisit'>>,
): Promise<Result<Record<string, never>>> => {
  const scope = courseScope(courseId);
  const refusal = refuseManageCourse(await tx.actorOf(uid, scope));
  const row = await tx.get(course, scope, courseId);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? coreRefusal.notFound);
  const next = { ...row, ...given };
  if (next.ended === row.ended && next.canVisit === row.canVisit) return ok({});
  await putCourse(tx, next);
  return ok({});
};

export const endingMutations = [
  onPacedMutation(setCourseEnding, closingCourses, (tx, { courseId }, act) => put(tx, courseId, act, { ended: true })),
  onPacedMutation(cancleCourseEnding, closingCourses, (tx, { courseId }, act) =>
    put(tx, courseId, act, { ended: false }),
  ),
  onPacedMutation(setCourseEndingVisit, closingCourses, (tx, { courseId, canVisit }, act) =>
    put(tx, courseId, act, { canVisit: canVisit === 1 }),
  ),
];
