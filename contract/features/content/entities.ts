import { stored } from '#contract/core/rows/table.ts';
import { readersOf } from '../activity/audience.ts';
import { ActivityRow, ChapterRow, FileTypeRow, FolderRow, LessonLinkRow } from './rows.ts';
import { activityTable, chapterTable, fileTypeTable, folderTable, lessonLinkTable } from './tables.ts';

export const contentRows = {
  chapter: stored(chapterTable, ChapterRow, { audience: 'all' }),
  folder: stored(folderTable, FolderRow, { audience: 'all' }),
  fileType: stored(fileTypeTable, FileTypeRow, { audience: 'all' }),
  lessonLink: stored(lessonLinkTable, LessonLinkRow, { audience: 'all' }),
  activity: stored(activityTable, ActivityRow, { audience: readersOf }),
};
