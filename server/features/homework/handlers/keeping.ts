import { limits } from '#contract/core/limits.ts';
import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { createCourseware } from '#contract/features/content/calls.ts';
import { activityFrom } from '#contract/features/content/rules.ts';
import { storeHomeworkFileToCourseware } from '#contract/features/homework/file-calls.ts';
import { refuseReview } from '#contract/features/homework/reviewing.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { onMutation } from '#server/core/feature.ts';
import { activity } from '#server/features/activity/store.ts';
import { createActivity } from '#server/features/activity/write.ts';
import { handInsOf } from '../store.ts';

/** A name may be longer than a title. */
const titleOf = (name: string): string => name.slice(0, limits.titleChars).replace(/[\uD800-\uDBFF]$/, '');

/** A good piece of work becomes a material, unpublished: its teacher says when the class sees it. */
const keepFile = onMutation(storeHomeworkFileToCourseware, async (tx, input, act) => {
  const { courseId, activityId, id, fileId, title, order } = input;
  const scope = courseScope(courseId);
  const [role, row] = await Promise.all([tx.actorOf(act.uid, scope), tx.get(activity, scope, activityId)]);
  const refusal = refuseReview(role) ?? refuseUnless(role, 'content.write');
  if (refusal !== undefined) return refused(refusal);
  const file = (await handInsOf(tx.sql, activityId)).flatMap(({ files }) => files).find((one) => one.id === fileId);
  if (row === undefined || file === undefined) return refused(homeworkRefusal.gone);
  const material = createCourseware.input.parse({
    courseId,
    id,
    contentType: 2,
    title: title.trim() === '' ? titleOf(file.name) : title,
    file,
    chapterId: row.chapterId,
    order,
  });
  const made = await createActivity(tx, activityFrom(material, act), act);
  return made.ok ? ok({ id }) : made;
});

export const keepingMutations = [keepFile];
