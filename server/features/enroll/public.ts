import type { Sql } from '#server/core/db/database.ts';
import { blocksOf, settingOf } from './store.ts';

/** Whom a course turns away. */
export const turnedAway = async (sql: Sql, courseId: string): Promise<ReadonlySet<string>> =>
  new Set((await blocksOf(sql, courseId)).filter(({ active }) => active).map(({ uid }) => uid));

/** Whether one applies for a course, instead of joining by its code. */
export const mustApply = async (sql: Sql, courseId: string): Promise<boolean> => {
  const { open, review } = await settingOf(sql, courseId);
  return open && review;
};
