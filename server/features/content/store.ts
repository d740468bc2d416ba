import type { ChapterRow, FileTypeRow, FolderRow, LessonLinkRow } from '#contract/features/content/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { decodeRow, type Entity, entity, int, json, text } from '#server/core/sync/entity.ts';

const scope = { kind: 'course', field: 'courseId' } as const;

export const chapter = entity<ChapterRow>({
  name: 'chapter',
  table: 'chapter',
  columns: {
    id: text(),
    courseId: text(),
    parentId: text(),
    title: text(),
    mode: text(),
    hours: json(),
    order: text(),
    createdBy: text(),
    createdAt: int(),
    editions: json(),
  },
  scope,
  audience: 'all',
});

export const folder = entity<FolderRow>({
  name: 'folder',
  table: 'folder',
  columns: {
    id: text(),
    courseId: text(),
    parentId: text(),
    title: text(),
    order: text(),
    createdBy: text(),
    createdAt: int(),
    editions: json(),
  },
  scope,
  audience: 'all',
});

const naming = { id: text(), courseId: text(), name: text(), createdAt: int() };

export const fileType = entity<FileTypeRow>({
  name: 'fileType',
  table: 'file_type',
  columns: naming,
  scope,
  audience: 'all',
});

export const lessonLink = entity<LessonLinkRow>({
  name: 'lessonLink',
  table: 'lesson_link',
  columns: naming,
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
