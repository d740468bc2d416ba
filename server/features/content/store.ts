import { ChapterRow, FileTypeRow, FolderRow, LessonLinkRow } from '#contract/features/content/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { decodeRow, type Entity, entity } from '#server/core/sync/entity.ts';

const scope = { kind: 'course', field: 'courseId' } as const;

export const chapter = entity({
  name: 'chapter',
  table: 'chapter',
  row: ChapterRow,
  scope,
  audience: 'all',
});

export const folder = entity({
  name: 'folder',
  table: 'folder',
  row: FolderRow,
  scope,
  audience: 'all',
});

export const fileType = entity({
  name: 'fileType',
  table: 'file_type',
  row: FileTypeRow,
  scope,
  audience: 'all',
});

export const lessonLink = entity({
  name: 'lessonLink',
  table: 'lesson_link',
  row: LessonLinkRow,
  scope,
  audience: 'all',
});

/** All rows of one kind in a course: chapters, folders and the like are few. */
export const rowsOf = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  courseId: string,
): Promise<Row[]> => {
  const found = await sql
    .withTables<Record<string, Record<string, string | number>>>()
    .selectFrom(of.table)
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return found.map((one) => decodeRow(of, one));
};
