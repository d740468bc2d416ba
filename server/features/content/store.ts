import { contentRows } from '#contract/features/content/entities.ts';
import type { Sql } from '#server/core/db/database.ts';
import { decodeRow, type Entity, entity } from '#server/core/sync/entity.ts';

export const chapter = entity(contentRows.chapter);
export const folder = entity(contentRows.folder);
export const fileType = entity(contentRows.fileType);
export const lessonLink = entity(contentRows.lessonLink);

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
