import { courseScope } from '#contract/core/scopes.ts';
import type { ContentType } from '#contract/features/content/keys.ts';
import { byOrder } from '#contract/features/content/order.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { readRows } from '#server/core/sync/rows.ts';
import type { Copying, CopyStep } from '#server/features/activity/copying.ts';
import { activity, activityTables } from '#server/features/activity/store.ts';
import { chapter, rowsOf } from './store.ts';
import { structureSteps } from './structure-copy.ts';

/** Content of one file type of a course, newest first. */
export const activitiesOfType = async (sql: Sql, courseId: string, fileTypeId: string): Promise<ActivityRow[]> => {
  const found = await activityTables(sql)
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
  const found = await activityTables(sql)
    .selectFrom('activity')
    .select(['id', 'kind'])
    .where('course_id', '=', courseId)
    .execute();
  return new Map(found.map(({ id, kind }) => [id, kind]));
};

/** Chapters, folders and the course's own words for files and lessons. */
export const copyStructure = (sql: Sql, copying: Copying): Promise<CopyStep[]> => structureSteps(sql, copying);

/** Where the last chapter of a course stands; `undefined` where there is none. */
export const lastChapterOf = async (sql: Sql, courseId: string): Promise<string | undefined> =>
  (await rowsOf(sql, chapter, courseId))
    .filter(({ parentId }) => parentId === '')
    .toSorted(byOrder)
    .at(-1)?.order;
