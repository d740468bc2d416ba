import { refuseReview } from '#contract/features/homework/reviewing.ts';
import * as calls from '#contract/features/marks/calls.ts';
import { marksFrom, refuseMarks } from '#contract/features/marks/rules.ts';
import { markReleaseTable, markTable } from '#contract/features/marks/tables.ts';
import { type ClientMutation, clientMutation, rowKey } from '#src/core/feature.ts';
import { roleIn } from '#src/features/course/data/public.ts';
import { marksOn } from './queries.ts';

const addMarks = clientMutation({
  call: calls.addMarks,
  touches: ({ marks }) => marks.map(({ id }) => rowKey(markTable, id)),
  effect: (rows, input, writing) => {
    for (const row of marksFrom(input, writing)) rows.put(markTable, row);
  },
  refuse: async (replica, input) =>
    refuseReview(await roleIn(replica, input.courseId)) ??
    refuseMarks(input.marks, (await marksOn(replica, input.attemptId)).length),
});

const eraseMarks = clientMutation({
  call: calls.eraseMarks,
  touches: ({ ids }) => ids.map((id) => rowKey(markTable, id)),
  effect: (rows, { ids }) => {
    for (const id of ids) rows.remove(markTable, id);
  },
  refuse: async (replica, { courseId }) => refuseReview(await roleIn(replica, courseId)),
});

const releaseMarks = clientMutation({
  call: calls.releaseMarks,
  touches: ({ attemptId }) => [rowKey(markReleaseTable, attemptId)],
  effect: (rows, { activityId, subject, attemptId, ids }, { at }) =>
    rows.put(markReleaseTable, { id: attemptId, activityId, subject, marks: ids, at }),
  refuse: async (replica, { courseId }) => refuseReview(await roleIn(replica, courseId)),
});

export const marksMutations: readonly ClientMutation[] = [addMarks, eraseMarks, releaseMarks];
