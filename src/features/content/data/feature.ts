import { ActivityRow, ChapterRow, FileTypeRow, FolderRow, LessonLinkRow } from '#contract/features/content/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { activityMutations } from './mutations.ts';
import { structureMutations } from './structure-mutations.ts';
import { activityTable, chapterTable, fileTypeTable, folderTable, lessonLinkTable } from './tables.ts';

export const content: DataFeature = {
  name: 'content',
  tables: [
    kept(chapterTable, ChapterRow),
    kept(folderTable, FolderRow),
    kept(fileTypeTable, FileTypeRow),
    kept(lessonLinkTable, LessonLinkRow),
    kept(activityTable, ActivityRow),
  ],
  mutations: [...structureMutations, ...activityMutations],
};
