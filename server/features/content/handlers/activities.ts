import type { Input } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import * as calls from '#contract/features/content/calls.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import {
  activityAfter,
  activityFrom,
  activityWith,
  contentRefusal,
  refuseCreateActivity,
  refuseUpdateActivity,
  refuseWriteContent,
} from '#contract/features/content/rules.ts';
import { switchFolder as switchFolderCall } from '#contract/features/content/structure-calls.ts';
import { type Act, onMutation, onPacedMutation, refusedOver } from '#server/core/feature.ts';
import { publishing } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { release, setOne } from '#server/features/activity/publish.ts';
import { roleOf, selected } from '#server/features/activity/readers.ts';
import { activity } from '#server/features/activity/store.ts';
import { changeActivity, createActivity, removeActivity } from '#server/features/activity/write.ts';

type New = Input<typeof calls.createCourseware> | Input<typeof calls.createCoursewareUrl>;

const create = async (tx: Tx, input: New, act: Act, isPublished: boolean) => {
  const refusal = refuseCreateActivity(input, await roleOf(tx, input, act));
  if (refusal !== undefined) return refused(refusal);
  const made = await createActivity(tx, activityFrom(input, act), act);
  if (!made.ok) return made;
  const given = isPublished ? await release(tx, [made.value], { publishAt: 0 }, act) : made;
  return given.ok ? ok({ id: input.id }) : given;
};

type Change = Input<typeof calls.updateCourseware | typeof calls.updateCoursewareUrl | typeof calls.updateVideo>;

const update = async (tx: Tx, input: Change, act: Act) => {
  const row = await tx.get(activity, courseScope(input.courseId), input.id);
  const refusal = refuseUpdateActivity(input, await roleOf(tx, input, act), row);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, activity, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? contentRefusal.gone);
  const put = await setOne(tx, row, activityAfter(row, input, act), act);
  return put.ok ? ok({ id: input.id }) : put;
};

interface Selected {
  readonly courseId: string;
  readonly ids: readonly string[];
}

/** Nothing is written for a row that stays as it is: readers would be told for nothing. */
const setAll = async (tx: Tx, input: Selected, act: Act, next: (row: ActivityRow) => ActivityRow) => {
  const refusal = refuseWriteContent(await roleOf(tx, input, act));
  if (refusal !== undefined) return refused(refusal);
  const rows = await selected(tx, input);
  if (rows.length === 0) return refused(contentRefusal.gone);
  for (const row of rows) {
    const put = await changeActivity(tx, row, next(row), act);
    if (!put.ok) return put;
  }
  return ok({});
};

const remove = onMutation(calls.deleteCourseware, async (tx, input, act) => {
  const refusal = refuseWriteContent(await roleOf(tx, input, act));
  if (refusal !== undefined) return refused(refusal);
  for (const row of await selected(tx, input)) await removeActivity(tx, row);
  return ok({});
});

export const activityMutations = [
  onMutation(calls.createCourseware, (tx, input, act) => create(tx, input, act, false)),
  onMutation(calls.createCoursewareUrl, (tx, input, act) => create(tx, input, act, false)),
  onPacedMutation(calls.createCoursewareLog, publishing, (tx, input, act) => create(tx, input, act, true)),
  onPacedMutation(calls.createCoursewareUrlLog, publishing, (tx, input, act) => create(tx, input, act, true)),
  onMutation(calls.updateCourseware, update),
  onMutation(calls.updateCoursewareUrl, update),
  onMutation(calls.updateVideo, update),
  remove,
  onMutation(calls.setCoursewares, (tx, input, act) => setAll(tx, input, act, (row) => activityWith(row, input))),
  onMutation(calls.directoryChange, (tx, { courseId, id, chapterId, order }, act) =>
    setAll(tx, { courseId, ids: [id] }, act, (row) => activityWith(row, { chapterId, order })),
  ),
  onMutation(switchFolderCall, (tx, { courseId, id, folderId }, act) =>
    setAll(tx, { courseId, ids: [id] }, act, (row) => activityWith(row, { folderId })),
  ),
];
