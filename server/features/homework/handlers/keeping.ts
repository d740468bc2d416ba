import { limits } from '#contract/core/limits.ts';
import { ok, refused } from '#contract/core/result.ts';
import { createCourseware } from '#contract/features/content/calls.ts';
import { activityFrom } from '#contract/features/content/rules.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import { storeHomeworkFileToCourseware } from '#contract/features/homework/helping-writes.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { createActivity } from '#server/features/activity/write.ts';
import { handedInFiles } from '../store.ts';

/** A name may be longer than a title. */
const titleOf = (name: string): string => name.slice(0, limits.titleChars).replace(/[\uD800-\uDBFF]$/, '');

/** A good piece of work becomes a material, unpublished: its teacher says when the class sees it. */
const keepFile = onWrite(storeHomeworkFileToCourseware, {
  after: async (tx, { input, act, was }) => {
    const { courseId, activityId, id, fileId, title, order } = input;
    const row = was(activityTable, activityId);
    const file = (await handedInFiles(tx.sql, activityId)).find((one) => one.id === fileId);
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
  },
});

export const keepingMutations = [keepFile];
