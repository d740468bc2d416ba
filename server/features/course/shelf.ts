import type { Mutation } from '#contract/core/call.ts';
import type { Write } from '#contract/core/write.ts';
import {
  addArchive,
  cancelCourseTop,
  cancleArchive,
  setCourseTop,
  updateCourseSortBat,
} from '#contract/features/course/writes.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { membershipsAmong } from './store.ts';

/** Of the courses that one is in; what one is not in any more is passed over. */
const arranging = <M extends Mutation>(write: Write<M>) =>
  onWrite(write, {
    more: (tx, input, { uid }) => {
      const ids = write.touches(input, uid).map(({ id }) => id);
      return membershipsAmong(tx.sql, uid, ids);
    },
    passesOver: ({ id }, { more }) => !more.has(id),
  });

export const shelfMutations = [
  arranging(setCourseTop),
  arranging(cancelCourseTop),
  arranging(updateCourseSortBat),
  arranging(addArchive),
  arranging(cancleArchive),
];
