import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { type Facts, write } from '#contract/core/write.ts';
import { type ActivityRef, workScope } from '#contract/features/activity/keys.ts';
import * as calls from './calls.ts';
import { checkSet, checkStarted, noCheck } from './rules.ts';
import { checkTable } from './tables.ts';

/** Whether there is such a homework in the course the server says. */
const ofHomework = {
  touches: ({ activityId }: ActivityRef) => [rowIn(checkTable, workScope(activityId), activityId)],
  asks: ({ courseId }: ActivityRef) => [courseScope(courseId)],
  refuse: (facts: Facts, { courseId }: ActivityRef) => facts.refuseUnlessMay(courseScope(courseId), 'homework.review'),
};

/** One that is under way goes on, also where its run was lost. */
export const reRepeateCheckHomework = write({
  ...ofHomework,
  call: calls.reRepeateCheckHomework,
  effect: (rows, input, writing) =>
    rows.put(checkTable, checkStarted(rows.get(checkTable, input.activityId) ?? noCheck(input), writing)),
});

export const saveCheckRepeatSetting = write({
  ...ofHomework,
  call: calls.saveCheckRepeatSetting,
  effect: (rows, input) =>
    rows.put(checkTable, checkSet(rows.get(checkTable, input.activityId) ?? noCheck(input), input)),
});
