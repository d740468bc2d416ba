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
import { type Act, onMutation, refusedOver } from '#server/core/feature.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { withdraw } from '#server/features/notification/public.ts';
import { activity } from '../store.ts';
import { roleOf, selected } from './facts.ts';
import { putWithFile, removeWithFile } from './files.ts';
import { release } from './releases.ts';

type New = Input<typeof calls.createCourseware> | Input<typeof calls.createCoursewareUrl>;

const create = async (tx: Tx, input: New, act: Act, isPublished: boolean) => {
  const scope = courseScope(input.courseId);
  const refusal = refuseCreateActivity(input, await roleOf(tx, input, act));
  if (refusal !== undefined) return refused(refusal);
  if (await tx.isTaken(activity, scope, input.id)) return refused(coreRefusal.idTaken);
  const put = await putWithFile(tx, activityFrom(input, act), act, true);
  if (!put.ok) return put;
  if (isPublished) return (await release(tx, [put.value], { publishAt: 0, closesAt: 0 }, act)) ?? ok({ id: input.id });
  return ok({ id: input.id });
};

type Change = Input<typeof calls.updateCourseware | typeof calls.updateCoursewareUrl | typeof calls.updateVideo>;

const update = async (tx: Tx, input: Change, act: Act) => {
  const row = await tx.get(activity, courseScope(input.courseId), input.id);
  const refusal = refuseUpdateActivity(input, await roleOf(tx, input, act), row);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, activity, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? contentRefusal.gone);
  const put = await putWithFile(tx, activityAfter(row, input, act), act, true);
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
    const changed = next(row);
    if (JSON.stringify(changed) === JSON.stringify(row)) continue;
    if (changed.canDownload === row.canDownload) await tx.put(activity, changed);
    else {
      const put = await putWithFile(tx, changed, act);
      if (!put.ok) return put;
    }
  }
  return ok({});
};

const remove = onMutation(calls.deleteCourseware, async (tx, input, act) => {
  const refusal = refuseWriteContent(await roleOf(tx, input, act));
  if (refusal !== undefined) return refused(refusal);
  for (const row of await selected(tx, input)) {
    await removeWithFile(tx, row);
    await withdraw(tx, row.id);
  }
  return ok({});
});

export const activityMutations = [
  onMutation(calls.createCourseware, (tx, input, act) => create(tx, input, act, false)),
  onMutation(calls.createCoursewareUrl, (tx, input, act) => create(tx, input, act, false)),
  onMutation(calls.createCoursewareLog, (tx, input, act) => create(tx, input, act, true)),
  onMutation(calls.createCoursewareUrlLog, (tx, input, act) => create(tx, input, act, true)),
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
