import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { Write } from '#contract/core/write.ts';
import type { createCourseware, createCoursewareUrl } from '#contract/features/content/calls.ts';
import { activityFrom, contentRefusal } from '#contract/features/content/rules.ts';
import { activityTable, chapterTable } from '#contract/features/content/tables.ts';
import * as writes from '#contract/features/content/writes.ts';
import type { MutationHandler } from '#server/core/feature.ts';
import { publishing, publishingSome } from '#server/core/session/paces.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { changing, selectedOf } from '#server/features/activity/changing.ts';
import { copiedActivity } from '#server/features/activity/copying.ts';
import { kindOf } from '#server/features/activity/kinds.ts';
import { release, setOne } from '#server/features/activity/publish.ts';
import { activitiesInside, activity } from '#server/features/activity/store.ts';
import { changeActivity, createActivity, createCopy, removeActivity } from '#server/features/activity/write.ts';
import { askToCopy, bytesAtOnce, rowsAtOnce } from './long-copies.ts';
import { chapter } from './store.ts';

/** An activity writes itself: its file hangs on it, and its id was never that of another one's work. */
const leaves = [activityTable];

type New = typeof createCourseware | typeof createCoursewareUrl;

const creating = <M extends New>(write: Write<M>): MutationHandler =>
  onWrite(write as unknown as Write<New>, {
    leaves,
    after: async (tx, { input, act }) => {
      const made = await createActivity(tx, activityFrom(input, act), act);
      return made.ok ? undefined : made;
    },
  });

/** Made, then given: its readers are told of it. */
const giving = <M extends New>(write: Write<M>): MutationHandler =>
  onWrite(write as unknown as Write<New>, {
    leaves,
    paces: publishing,
    after: async (tx, { input, act }) => {
      const made = await createActivity(tx, activityFrom(input, act), act);
      const given = made.ok ? await release(tx, [made.value], { publishAt: 0 }, act) : made;
      return given.ok ? undefined : given;
    },
  });

const remove = onWrite(writes.deleteCourseware, {
  leaves,
  after: async (tx, done) => {
    for (const row of selectedOf(done)) await removeActivity(tx, row);
    return undefined;
  },
});

/** What was deleted over there meanwhile is left out; what is long is copied piece by piece, after the commit. */
const importAll = onWrite(writes.importCoursewares, {
  paces: (input, uid) => publishingSome({ ...input, ids: input.items.map(({ id }) => id) }, uid),
  after: async (tx, { input: { courseId, fromCourseId, items, chapterId }, act }) => {
    let [count, room] = [0, rowsAtOnce];
    for (const { from, id, order } of items) {
      const row = await tx.get(activity, courseScope(fromCourseId), from);
      if (row === undefined) continue;
      const place = { id, courseId, chapterId, order };
      const rows = (await kindOf(row.kind)?.rowsOf?.(tx.sql, from)) ?? 1;
      count += 1;
      if (rows > room || tx.leaving() > bytesAtOnce) {
        await askToCopy(tx, row, place, act);
        continue;
      }
      room -= rows;
      const put = await createCopy(tx, row, copiedActivity(row, place, act), act);
      if (!put.ok) return put;
    }
    return count === 0 ? refused(contentRefusal.gone) : ok({ count });
  },
});

/** Its sections go with it; what stood in them stands in none. */
const removeChapter = onWrite(writes.deleteChapter, {
  after: async (tx, { input: { courseId, id }, all }) => {
    const scope = courseScope(courseId);
    const going = all(chapterTable)
      .filter((one) => one.id === id || one.parentId === id)
      .map((one) => one.id);
    if (going.length === 0) return undefined;
    for (const activityId of await activitiesInside(tx.sql, courseId, going)) {
      const row = await tx.get(activity, scope, activityId);
      if (row !== undefined) await tx.put(activity, { ...row, chapterId: '' });
    }
    for (const one of going) if (one !== id) await tx.remove(chapter, scope, one);
    return undefined;
  },
});

export const contentMutations = [
  creating(writes.createCourseware),
  creating(writes.createCoursewareUrl),
  giving(writes.createCoursewareLog),
  giving(writes.createCoursewareUrlLog),
  changing(writes.updateCourseware, setOne, { paces: publishing }),
  changing(writes.updateCoursewareUrl, setOne, { paces: publishing }),
  changing(writes.updateVideo, setOne, { paces: publishing }),
  changing(writes.setCoursewares, changeActivity),
  changing(writes.directoryChange, changeActivity),
  changing(writes.switchFolder, changeActivity),
  remove,
  importAll,
  onWrite(writes.createChapter),
  onWrite(writes.updateChapter),
  onWrite(writes.moveChapter),
  removeChapter,
  onWrite(writes.createFolder),
  onWrite(writes.updateFolder),
  onWrite(writes.deleteFolder),
  onWrite(writes.saveFileType, { saves: true }),
  onWrite(writes.delFileType),
  onWrite(writes.lessonlinkSave, { saves: true }),
  onWrite(writes.lessonlinkDelete),
];
