import { courseScope } from '#contract/core/scopes.ts';
import { readersOf } from '#contract/features/activity/audience.ts';
import { resultId } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import type { GradeItemRow, GradeMarkRow } from '#contract/features/gradebook/rows.ts';
import { markShown } from '#contract/features/gradebook/rules.ts';
import {
  changeGradeCategory,
  countMissingGrades,
  createGradeCategory,
  removeGradeCategory,
  setGradeItems,
  setGradeMark,
} from '#contract/features/gradebook/writes.ts';
import { arrangingGrades, judgingSome, publishing } from '#server/core/session/paces.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { result } from '#server/features/activity/results/store.ts';
import { watchActivities } from '#server/features/activity/watch.ts';
import { gradeItem, gradeMark } from './store.ts';

/** Who has left is given nothing any more, and nobody is told so. */
const aboutStudent = async (
  tx: Tx,
  input: { readonly courseId: string; readonly activityId: string; readonly uid: string },
) => {
  const { courseId, activityId, uid } = input;
  const scope = courseScope(courseId);
  const [role, known] = await Promise.all([tx.roleOf(uid, scope), tx.get(result, scope, resultId(activityId, uid))]);
  return { isStudent: role === 'student', isShown: known?.isShown ?? false };
};

const mark = onWrite(setGradeMark, {
  paces: judgingSome,
  more: aboutStudent,
  comesToNothing: (_tx, { refusal, more }) => refusal === undefined && !more.isStudent,
  completes: { gradeMark: (row: GradeMarkRow, { more }) => markShown(row, more.isShown) },
});

/** Who reads the activity reads how it counts. One that is gone meanwhile is passed over. */
const items = onWrite(setGradeItems, {
  paces: arrangingGrades,
  passesOver: ({ id }, { was }) => was(activityTable, id) === undefined,
  completes: {
    gradeItem: (row: GradeItemRow, { was }) => {
      const activity = was(activityTable, row.id);
      return activity === undefined ? row : { ...row, readers: [...readersOf(activity)] };
    },
  },
});

export const gradebookMutations = [
  onWrite(createGradeCategory, { paces: publishing }),
  onWrite(changeGradeCategory, { paces: publishing }),
  onWrite(removeGradeCategory, { paces: publishing }),
  items,
  mark,
  onWrite(countMissingGrades, { paces: publishing }),
];

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

watchActivities({
  changed: async (tx, row: ActivityRow) => {
    const known = await tx.get(gradeItem, courseScope(row.courseId), row.id);
    const readers = [...readersOf(row)];
    if (known !== undefined && !isSame(known.readers, readers)) await tx.put(gradeItem, { ...known, readers });
  },
  removed: async (tx, { id, courseId }) => {
    const scope = courseScope(courseId);
    if ((await tx.get(gradeItem, scope, id)) !== undefined) await tx.remove(gradeItem, scope, id);
  },
  hanging: [{ of: asEntity(gradeMark), by: 'activity_id' }],
  shown: async (tx, { id, courseId, isShown }) => {
    const known = await tx.get(gradeMark, courseScope(courseId), id);
    if (known === undefined) return;
    const next = markShown(known, isShown);
    if (next.isShown !== known.isShown) await tx.put(gradeMark, next);
  },
});
