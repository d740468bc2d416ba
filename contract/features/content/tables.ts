import { inCourse, rowTable } from '#contract/core/rows/table.ts';
import type { ActivityRow, ChapterRow, FileTypeRow, FolderRow, LessonLinkRow } from './rows.ts';

export const chapterTable = rowTable<ChapterRow>({ name: 'chapter', scope: inCourse, indexes: 'courseId' });

export const folderTable = rowTable<FolderRow>({ name: 'folder', scope: inCourse, indexes: 'courseId' });

export const fileTypeTable = rowTable<FileTypeRow>({ name: 'fileType', scope: inCourse, indexes: 'courseId' });

export const lessonLinkTable = rowTable<LessonLinkRow>({ name: 'lessonLink', scope: inCourse, indexes: 'courseId' });

export const activityTable = rowTable<ActivityRow>({ name: 'activity', scope: inCourse, indexes: 'courseId' });

export const contentTables = [chapterTable, folderTable, fileTypeTable, lessonLinkTable, activityTable];
