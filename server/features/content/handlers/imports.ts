import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { importCoursewares } from '#contract/features/content/calls.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { contentRefusal, refuseWriteContent, unpublished } from '#contract/features/content/rules.ts';
import { type Act, onMutation } from '#server/core/feature.ts';
import { activity } from '../store.ts';
import { roleOf } from './facts.ts';
import { putWithFile } from './files.ts';

/** A copy of its own, seen by nobody yet; it shares the stored file. */
const copied = (row: ActivityRow, place: Pick<ActivityRow, 'id' | 'courseId' | 'chapterId' | 'order'>, act: Act) => ({
  ...unpublished(row),
  ...place,
  folderId: '',
  fileTypeId: '',
  lessonLinkId: '',
  createdBy: act.uid,
  createdAt: act.at,
  updatedAt: act.at,
  editions: { title: act.mid, url: act.mid, platform: act.mid, file: act.mid },
});

/** What was deleted over there meanwhile is left out. */
const importAll = onMutation(importCoursewares, async (tx, input, act) => {
  const { courseId, fromCourseId, items, chapterId } = input;
  const refusal =
    refuseWriteContent(await roleOf(tx, input, act)) ??
    refuseWriteContent(await roleOf(tx, { courseId: fromCourseId }, act));
  if (refusal !== undefined) return refused(refusal);
  let count = 0;
  for (const { from, id, order } of items) {
    const row = await tx.get(activity, courseScope(fromCourseId), from);
    if (row === undefined) continue;
    if (await tx.isTaken(activity, courseScope(courseId), id)) return refused(coreRefusal.idTaken);
    const put = await putWithFile(tx, copied(row, { id, courseId, chapterId, order }, act), act);
    if (!put.ok) return put;
    count += 1;
  }
  return count === 0 ? refused(contentRefusal.gone) : ok({ count });
});

export const importMutations = [importAll];
