import type { ChapterRow, FolderRow } from '#contract/features/content/rows.ts';
import { refuseWriteContent } from '#contract/features/content/rules.ts';
import * as calls from '#contract/features/content/structure-calls.ts';
import {
  chapterAfter,
  chapterFrom,
  folderAfter,
  folderFrom,
  named,
  refuseCreateChapter,
  refuseCreateFolder,
  refuseMoveChapter,
  refuseNaming,
  refuseUpdateChapter,
  refuseUpdateFolder,
} from '#contract/features/content/structure-rules.ts';
import { chapterTable, fileTypeTable, folderTable, lessonLinkTable } from '#contract/features/content/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { chaptersOf, foldersOf } from './queries.ts';

const facts = async (
  replica: Replica,
  courseId: string,
): Promise<[Awaited<ReturnType<typeof actorIn>>, ChapterRow[]]> => [
  await actorIn(replica, courseId),
  await chaptersOf(replica, courseId),
];

const refuseWriting = async (replica: Replica, { courseId }: { readonly courseId: string }) =>
  refuseWriteContent(await actorIn(replica, courseId));

const createChapter = clientMutation({
  call: calls.createChapter,
  touches: ({ id }) => [rowKey(chapterTable, id)],
  effect: (rows, input, writing) => rows.put(chapterTable, chapterFrom(input, writing)),
  refuse: async (replica, input) => refuseCreateChapter(input, ...(await facts(replica, input.courseId))),
});

const updateChapter = clientMutation({
  call: calls.updateChapter,
  touches: ({ id }) => [rowKey(chapterTable, id)],
  effect: (rows, input, writing) => {
    const row = rows.get(chapterTable, input.id);
    if (row !== undefined) rows.put(chapterTable, chapterAfter(row, input, writing));
  },
  refuse: async (replica, input) => refuseUpdateChapter(input, ...(await facts(replica, input.courseId))),
});

const moveChapter = clientMutation({
  call: calls.moveChapter,
  touches: ({ id }) => [rowKey(chapterTable, id)],
  effect: (rows, { id, parentId, order }) => {
    const row = rows.get(chapterTable, id);
    if (row !== undefined) rows.put(chapterTable, { ...row, parentId, order });
  },
  refuse: async (replica, input) => refuseMoveChapter(input, ...(await facts(replica, input.courseId))),
});

/** Its sections and content need no writing here: what names a chapter that is gone stands in none. */
const deleteChapter = clientMutation({
  call: calls.deleteChapter,
  touches: ({ id }) => [rowKey(chapterTable, id)],
  effect: (rows, { id }) => rows.remove(chapterTable, id),
  refuse: refuseWriting,
});

const createFolder = clientMutation({
  call: calls.createFolder,
  touches: ({ id }) => [rowKey(folderTable, id)],
  effect: (rows, input, writing) => rows.put(folderTable, folderFrom(input, writing)),
  refuse: async (replica, input) => refuseCreateFolder(input, await actorIn(replica, input.courseId)),
});

const updateFolder = clientMutation({
  call: calls.updateFolder,
  touches: ({ id }) => [rowKey(folderTable, id)],
  effect: (rows, input, writing) => {
    const row: FolderRow | undefined = rows.get(folderTable, input.id);
    if (row !== undefined) rows.put(folderTable, folderAfter(row, input, writing));
  },
  refuse: async (replica, input) =>
    refuseUpdateFolder(input, await actorIn(replica, input.courseId), await foldersOf(replica, input.courseId)),
});

const deleteFolder = clientMutation({
  call: calls.deleteFolder,
  touches: ({ id }) => [rowKey(folderTable, id)],
  effect: (rows, { id }) => rows.remove(folderTable, id),
  refuse: refuseWriting,
});

const saveFileType = clientMutation({
  call: calls.saveFileType,
  touches: ({ id }) => [rowKey(fileTypeTable, id)],
  effect: (rows, input, writing) => rows.put(fileTypeTable, named(rows.get(fileTypeTable, input.id), input, writing)),
  refuse: async (replica, input) => refuseNaming(input, await actorIn(replica, input.courseId)),
});

const delFileType = clientMutation({
  call: calls.delFileType,
  touches: ({ id }) => [rowKey(fileTypeTable, id)],
  effect: (rows, { id }) => rows.remove(fileTypeTable, id),
  refuse: refuseWriting,
});

const lessonlinkSave = clientMutation({
  call: calls.lessonlinkSave,
  touches: ({ id }) => [rowKey(lessonLinkTable, id)],
  effect: (rows, input, writing) =>
    rows.put(lessonLinkTable, named(rows.get(lessonLinkTable, input.id), input, writing)),
  refuse: async (replica, input) => refuseNaming(input, await actorIn(replica, input.courseId)),
});

const lessonlinkDelete = clientMutation({
  call: calls.lessonlinkDelete,
  touches: ({ id }) => [rowKey(lessonLinkTable, id)],
  effect: (rows, { id }) => rows.remove(lessonLinkTable, id),
  refuse: refuseWriting,
});

export const structureMutations = [
  createChapter,
  updateChapter,
  moveChapter,
  deleteChapter,
  createFolder,
  updateFolder,
  deleteFolder,
  saveFileType,
  delFileType,
  lessonlinkSave,
  lessonlinkDelete,
];
