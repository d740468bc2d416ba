import { ok } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import type { ShelfRow } from '#contract/features/course/rows.ts';
import { shelfFrom } from '#contract/features/course/rules.ts';
import {
  addArchive,
  cancelCourseTop,
  cancleArchive,
  setCourseTop,
  updateCourseSortBat,
} from '#contract/features/course/shelf-calls.ts';
import { type Act, onMutation } from '#server/core/feature.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { shelf } from './own-store.ts';
import { membershipsAmong } from './store.ts';

/** Of the courses that one is in; what one is not in any more is passed over. */
const arrange = async (
  tx: Tx,
  { uid }: Act,
  courseIds: readonly string[],
  next: (row: ShelfRow, index: number) => ShelfRow,
) => {
  const mine = await membershipsAmong(tx.sql, uid, courseIds);
  // A course that is named twice is one.
  for (const [index, id] of [...new Set(courseIds)].entries()) {
    if (!mine.has(id)) continue;
    const row = (await tx.get(shelf, userScope(uid), id)) ?? shelfFrom(id, uid);
    await tx.put(shelf, next(row, index));
  }
  return ok({});
};

export const shelfMutations = [
  onMutation(setCourseTop, (tx, { courseId }, act) =>
    arrange(tx, act, [courseId], (row) => ({ ...row, pinnedAt: act.at })),
  ),
  onMutation(cancelCourseTop, (tx, { courseId }, act) =>
    arrange(tx, act, [courseId], (row) => ({ ...row, pinnedAt: 0 })),
  ),
  onMutation(updateCourseSortBat, (tx, { courseIds }, act) =>
    arrange(tx, act, courseIds, (row, index) => ({ ...row, place: index + 1 })),
  ),
  onMutation(addArchive, (tx, { courseIds }, act) =>
    arrange(tx, act, courseIds, (row) => ({ ...row, archivedAt: row.archivedAt || act.at })),
  ),
  onMutation(cancleArchive, (tx, { courseIds }, act) =>
    arrange(tx, act, courseIds, (row) => ({ ...row, archivedAt: 0 })),
  ),
];
