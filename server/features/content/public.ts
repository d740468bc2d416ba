import { courseScope } from '#contract/core/scopes.ts';
import type { ContentType } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { readRow, readRows } from '#server/core/sync/rows.ts';
import { activity, contentTables } from './store.ts';

/** By its id alone, for calls that name no course; `undefined` when there is none. */
export const activityById = async (sql: Sql, id: string): Promise<ActivityRow | undefined> => {
  const found = await contentTables(sql)
    .selectFrom('activity')
    .select('course_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found === undefined ? undefined : readRow(sql, activity, courseScope(found.course_id), id);
};

/** Content of one file type of a course, newest first. */
export const activitiesOfType = async (sql: Sql, courseId: string, fileTypeId: string): Promise<ActivityRow[]> => {
  const found = await contentTables(sql)
    .selectFrom('activity')
    .select('id')
    .where('course_id', '=', courseId)
    .where('file_type_id', '=', fileTypeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const rows = await readRows(
    sql,
    activity,
    courseScope(courseId),
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id }) => rows.get(id) ?? []);
};

/** What the activities of a course are, by id. */
export const activityKinds = async (sql: Sql, courseId: string): Promise<ReadonlyMap<string, ContentType>> => {
  const found = await contentTables(sql)
    .selectFrom('activity')
    .select(['id', 'kind'])
    .where('course_id', '=', courseId)
    .execute();
  return new Map(found.map(({ id, kind }) => [id, kind]));
};
