import { courseScope } from '#contract/core/scopes.ts';
import { askingOnly, write } from '#contract/core/write.ts';
import { activityTable } from '../content/tables.ts';
import * as calls from './calls.ts';
import { activityRow, changeMyResult, myResult } from './effects.ts';
import { activityRefusal } from './rules.ts';

/** The first time counts. */
export const openActivity = write({
  call: calls.openActivity,
  touches: (input, uid) => [myResult(input, uid)],
  reads: (input) => [activityRow(input)],
  refuse: (facts, { courseId }) => facts.refuseUnlessMay(courseScope(courseId), 'course.read'),
  effect: (rows, input, writing) => changeMyResult(rows, input, { openedAt: writing.at }, writing),
});

/** Whom it reaches only the server knows. */
export const remindActivity = askingOnly({
  call: calls.remindActivity,
  reads: (input) => [activityRow(input)],
  refuse: (facts, { courseId, id }) =>
    facts.refuseUnlessMay(courseScope(courseId), 'content.write') ??
    (facts.get(activityTable, id)?.state === 'published' ? undefined : activityRefusal.gone),
});
