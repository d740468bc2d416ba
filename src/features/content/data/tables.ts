import { courseScope } from '#contract/core/scopes.ts';
import type {
  ActivityRow,
  ChapterRow,
  FileTypeRow,
  FolderRow,
  LessonLinkRow,
} from '#contract/features/content/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

const scopeOf = ({ courseId }: { readonly courseId: string }): string => courseScope(courseId);

export const chapterTable = replicaTable<ChapterRow>({ name: 'chapter', indexes: 'courseId', scopeOf });
export const folderTable = replicaTable<FolderRow>({ name: 'folder', indexes: 'courseId', scopeOf });
export const fileTypeTable = replicaTable<FileTypeRow>({ name: 'fileType', indexes: 'courseId', scopeOf });
export const lessonLinkTable = replicaTable<LessonLinkRow>({ name: 'lessonLink', indexes: 'courseId', scopeOf });
export const activityTable = replicaTable<ActivityRow>({ name: 'activity', indexes: 'courseId', scopeOf });
