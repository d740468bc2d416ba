import { setImmediate as breath } from 'node:timers/promises';
import { courseScope } from '#contract/core/scopes.ts';
import { hour } from '#contract/core/time.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { activityKinds } from '#server/features/content/public.ts';
import { courseById, coursesAmong, coursesOfPerson, studentsOf } from '#server/features/course/public.ts';
import {
  type CourseNumbers,
  filesIn,
  numbersOf,
  prepFilesOf,
  putCourse,
  type StoredCourse,
  storedAmong,
  storedCourse,
  storedCoursesOf,
  sumOf,
} from './store.ts';

/** Older numbers are calculated anew when somebody looks. */
const stale = hour;

/** Counts the files that rows of the course refer to now, and writes it down. */
const calculateCourse = async (sql: Sql, row: CourseRow, now: number): Promise<StoredCourse> => {
  const files = await filesIn(sql, courseScope(row.id));
  const numbers: CourseNumbers = {
    ...numbersOf(files, await activityKinds(sql, row.id)),
    student_count: await studentsOf(sql, row.id),
    calculated_at: now,
  };
  await putCourse(sql, row, row.createdBy, numbers);
  const { id, name, className: class_name, semester, term, createdBy: uid } = row;
  return { course_id: id, uid, name, class_name, semester, term, ...numbers };
};

export interface CourseState {
  readonly stored: StoredCourse;
  readonly isDeleted: boolean;
}

/** `force`: calculated now. A course that was deleted keeps its last numbers. */
export const courseState = async (
  sql: Sql,
  courseId: string,
  now: number,
  force: boolean,
): Promise<CourseState | undefined> => {
  const [row, stored] = [await courseById(sql, courseId), await storedCourse(sql, courseId)];
  if (row === undefined) return stored === undefined ? undefined : { stored, isDeleted: true };
  const isFresh = stored !== undefined && now - stored.calculated_at < stale && !force;
  return { stored: isFresh ? stored : await calculateCourse(sql, row, now), isDeleted: false };
};

/**
 * All courses that count to a teacher's account. What is calculated anew is, course by course, in a transaction of its own: whoever
 * has a thousand waits for them, and holds nobody up.
 */
export const coursesOfAccount = async (
  { db }: Pick<Core, 'db'>,
  uid: string,
  now: number,
  force: boolean,
): Promise<readonly CourseState[]> => {
  const { taught, known, gone } = await db.read(async (sql) => {
    const mine = (await coursesOfPerson(sql, uid)).filter(({ role }) => role === 'teacher').map(({ row }) => row);
    const held = new Set(mine.map(({ id }) => id));
    const others = (await storedCoursesOf(sql, uid)).filter(({ course_id }) => !held.has(course_id));
    const there = await coursesAmong(
      sql,
      others.map(({ course_id }) => course_id),
    );
    return {
      taught: mine,
      known: await storedAmong(sql, [...held]),
      gone: others.filter(({ course_id }) => !there.has(course_id)),
    };
  });
  const states: CourseState[] = [];
  for (const row of taught) {
    const before = known.get(row.id);
    const isFresh = before !== undefined && now - before.calculated_at < stale && !force;
    if (!isFresh) await breath();
    states.push({
      stored: isFresh ? before : await db.jot((sql) => calculateCourse(sql, row, now)),
      isDeleted: false,
    });
  }
  return [...states, ...gone.map((stored) => ({ stored, isDeleted: true }))];
};

export const prepOf = async (sql: Sql, uid: string) => sumOf(await prepFilesOf(sql, uid));
