import { courseScope } from '#contract/core/scopes.ts';
import type { Sql } from '#server/core/db/database.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { course, coursesOf } from './store.ts';

/** `undefined` when there is no such course. */
export const courseNameOf = async (sql: Sql, courseId: string): Promise<string | undefined> =>
  (await readRow(sql, course, courseScope(courseId), courseId))?.name;

/** The courses of a person with their role in each, newest semester first. */
export const coursesOfPerson = (sql: Sql, uid: string) => coursesOf(sql, uid);
