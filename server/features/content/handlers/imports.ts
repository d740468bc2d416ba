import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { importCoursewares } from '#contract/features/content/calls.ts';
import { contentRefusal, refuseWriteContent } from '#contract/features/content/rules.ts';
import { onMutation } from '#server/core/feature.ts';
import { copiedActivity } from '#server/features/activity/copying.ts';
import { roleOf } from '#server/features/activity/readers.ts';
import { activity } from '#server/features/activity/store.ts';
import { createCopy } from '#server/features/activity/write.ts';

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
    const put = await createCopy(tx, row, copiedActivity(row, { id, courseId, chapterId, order }, act), act);
    if (!put.ok) return put;
    count += 1;
  }
  return count === 0 ? refused(contentRefusal.gone) : ok({ count });
});

export const importMutations = [importAll];
