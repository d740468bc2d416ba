import { refuseReview } from '#contract/features/homework/reviewing.ts';
import * as calls from '#contract/features/similarity/calls.ts';
import { checkSet, checkStarted, noCheck } from '#contract/features/similarity/rules.ts';
import { checkTable } from '#contract/features/similarity/tables.ts';
import { type ClientMutation, clientMutation, rowKey } from '#src/core/feature.ts';
import { roleIn } from '#src/features/course/data/public.ts';

const startCheck = clientMutation({
  call: calls.reRepeateCheckHomework,
  touches: ({ activityId }) => [rowKey(checkTable, activityId)],
  effect: (rows, input, writing) =>
    rows.put(checkTable, checkStarted(rows.get(checkTable, input.activityId) ?? noCheck(input), writing)),
  refuse: async (replica, { courseId }) => refuseReview(await roleIn(replica, courseId)),
});

const setCheck = clientMutation({
  call: calls.saveCheckRepeatSetting,
  touches: ({ activityId }) => [rowKey(checkTable, activityId)],
  effect: (rows, input) =>
    rows.put(checkTable, checkSet(rows.get(checkTable, input.activityId) ?? noCheck(input), input)),
  refuse: async (replica, { courseId }) => refuseReview(await roleIn(replica, courseId)),
});

export const similarityMutations: readonly ClientMutation[] = [startCheck, setCheck];
