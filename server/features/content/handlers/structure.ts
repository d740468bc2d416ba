import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { ChapterRow } from '#contract/features/content/rows.ts';
import { contentRefusal, refuseWriteContent } from '#contract/features/content/rules.ts';
import * as calls from '#contract/features/content/structure-calls.ts';
import {
  chapterAfter,
  chapterFrom,
  folderAfter,
  folderFrom,
  refuseCreateChapter,
  refuseCreateFolder,
  refuseMoveChapter,
  refuseUpdateChapter,
  refuseUpdateFolder,
} from '#contract/features/content/structure-rules.ts';
import { type Outcome, onMutation, refusedOver } from '#server/core/feature.ts';
import { roleOf } from '#server/features/activity/readers.ts';
import { activitiesInside, activity } from '#server/features/activity/store.ts';
import { chapter, folder, rowsOf } from '../store.ts';

const createChapter = onMutation(calls.createChapter, async (tx, input, act) => {
  const chapters = await rowsOf(tx.sql, chapter, input.courseId);
  const refusal = refuseCreateChapter(input, await roleOf(tx, input, act), chapters);
  if (refusal !== undefined) return refusedBy(refusal, chapters, input.id);
  await tx.create(chapter, chapterFrom(input, act));
  return ok({ id: input.id });
});

/** A conflict shows the row that stands. */
const refusedBy = (refusal: Refusal, chapters: readonly ChapterRow[], id: string): Outcome<never> =>
  refusal.reason === coreRefusal.conflict.reason
    ? refusedOver(
        refusal,
        chapter,
        chapters.find((one) => one.id === id),
      )
    : refused(refusal);

const updateChapter = onMutation(calls.updateChapter, async (tx, input, act) => {
  const chapters = await rowsOf(tx.sql, chapter, input.courseId);
  const refusal = refuseUpdateChapter(input, await roleOf(tx, input, act), chapters);
  if (refusal !== undefined) return refusedBy(refusal, chapters, input.id);
  const row = chapters.find(({ id }) => id === input.id);
  if (row === undefined) return refused(contentRefusal.gone);
  await tx.put(chapter, chapterAfter(row, input, act));
  return ok({ id: input.id });
});

const moveChapter = onMutation(calls.moveChapter, async (tx, input, act) => {
  const chapters = await rowsOf(tx.sql, chapter, input.courseId);
  const refusal = refuseMoveChapter(input, await roleOf(tx, input, act), chapters);
  if (refusal !== undefined) return refused(refusal);
  const row = chapters.find(({ id }) => id === input.id);
  if (row === undefined) return refused(contentRefusal.gone);
  await tx.put(chapter, { ...row, parentId: input.parentId, order: input.order });
  return ok({});
});

/** Its sections go with it; what stood in them stands in none. */
const deleteChapter = onMutation(calls.deleteChapter, async (tx, input, act) => {
  const refusal = refuseWriteContent(await roleOf(tx, input, act));
  if (refusal !== undefined) return refused(refusal);
  const { courseId, id } = input;
  const scope = courseScope(courseId);
  const chapters = await rowsOf(tx.sql, chapter, courseId);
  const going = chapters.filter((one) => one.id === id || one.parentId === id).map((one) => one.id);
  if (going.length === 0) return ok({});
  for (const activityId of await activitiesInside(tx.sql, courseId, going)) {
    const row = await tx.get(activity, scope, activityId);
    if (row !== undefined) await tx.put(activity, { ...row, chapterId: '' });
  }
  for (const one of going) await tx.remove(chapter, scope, one);
  return ok({});
});

const createFolder = onMutation(calls.createFolder, async (tx, input, act) => {
  const refusal = refuseCreateFolder(input, await roleOf(tx, input, act));
  if (refusal !== undefined) return refused(refusal);
  await tx.create(folder, folderFrom(input, act));
  return ok({ id: input.id });
});

const updateFolder = onMutation(calls.updateFolder, async (tx, input, act) => {
  const folders = await rowsOf(tx.sql, folder, input.courseId);
  const row = folders.find(({ id }) => id === input.id);
  const refusal = refuseUpdateFolder(input, await roleOf(tx, input, act), folders);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, folder, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? contentRefusal.gone);
  await tx.put(folder, folderAfter(row, input, act));
  return ok({ id: input.id });
});

/** What named it needs no writing: a folder that is gone means none. */
const deleteFolder = onMutation(calls.deleteFolder, async (tx, input, act) => {
  const refusal = refuseWriteContent(await roleOf(tx, input, act));
  if (refusal !== undefined) return refused(refusal);
  const scope = courseScope(input.courseId);
  if ((await tx.get(folder, scope, input.id)) !== undefined) await tx.remove(folder, scope, input.id);
  return ok({});
});

export const structureMutations = [
  createChapter,
  updateChapter,
  moveChapter,
  deleteChapter,
  createFolder,
  updateFolder,
  deleteFolder,
];
