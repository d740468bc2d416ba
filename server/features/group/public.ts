import { courseScope } from '#contract/core/scopes.ts';
import { inGroupOrder } from '#contract/features/group/order.ts';
import type { GroupRow } from '#contract/features/group/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { readRow } from '#server/core/sync/rows.ts';
import * as store from './store.ts';

/** A group of a course, in use or not. */
export const groupIn = (sql: Sql, courseId: string, groupId: string): Promise<GroupRow | undefined> =>
  readRow(sql, store.courseGroup, courseScope(courseId), groupId);

/** Students of the course who are in a group now. */
export const studentsOfGroup = (sql: Sql, courseId: string, groupId: string): Promise<string[]> =>
  store.studentsOfGroup(sql, courseId, groupId);

/** The groups of a set that are in use, by name. */
export const groupsInUse = async (sql: Sql, setId: string): Promise<readonly GroupRow[]> =>
  (await store.groupsOfSet(sql, setId)).filter(({ archived }) => !archived).sort(inGroupOrder);

/** Whether the set is the course's, and in use. */
export const isSetOf = async (sql: Sql, courseId: string, setId: string): Promise<boolean> =>
  (await readRow(sql, store.groupSet, courseScope(courseId), setId))?.archived === false;

/** All groups of each of these people in a course. */
export const groupsOfPeople = (
  sql: Sql,
  courseId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => store.groupsOfPeople(sql, courseId, uids);
