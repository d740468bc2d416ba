import type { ShelfRow } from '#contract/features/course/rows.ts';
import { shelfFrom } from '#contract/features/course/rules.ts';
import * as calls from '#contract/features/course/shelf-calls.ts';
import { shelfTable } from '#contract/features/course/tables.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';

const ofOne = ({ courseId }: { readonly courseId: string }) => [rowKey(shelfTable, courseId)];
const ofMany = ({ courseIds }: { readonly courseIds: readonly string[] }) =>
  courseIds.map((id) => rowKey(shelfTable, id));

const arrange = (rows: EffectRows, id: string, uid: string, given: Partial<ShelfRow>): void =>
  rows.put(shelfTable, { ...(rows.get(shelfTable, id) ?? shelfFrom(id, uid)), ...given });

/** How one keeps one's own courses: nobody else is asked. */
export const shelfMutations = [
  clientMutation({
    call: calls.setCourseTop,
    touches: ofOne,
    effect: (rows, { courseId }, { uid, at }) => arrange(rows, courseId, uid, { pinnedAt: at }),
  }),
  clientMutation({
    call: calls.cancelCourseTop,
    touches: ofOne,
    effect: (rows, { courseId }, { uid }) => arrange(rows, courseId, uid, { pinnedAt: 0 }),
  }),
  clientMutation({
    call: calls.updateCourseSortBat,
    touches: ofMany,
    effect: (rows, { courseIds }, { uid }) => {
      for (const [index, id] of courseIds.entries()) arrange(rows, id, uid, { place: index + 1 });
    },
  }),
  clientMutation({
    call: calls.addArchive,
    touches: ofMany,
    effect: (rows, { courseIds }, { uid, at }) => {
      for (const id of courseIds) arrange(rows, id, uid, { archivedAt: rows.get(shelfTable, id)?.archivedAt || at });
    },
  }),
  clientMutation({
    call: calls.cancleArchive,
    touches: ofMany,
    effect: (rows, { courseIds }, { uid }) => {
      for (const id of courseIds) arrange(rows, id, uid, { archivedAt: 0 });
    },
  }),
];
