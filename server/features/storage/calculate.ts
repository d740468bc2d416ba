import { courseScope } from '#contract/core/scopes.ts';
import { hour } from '#contract/core/time.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { activityKinds } from '#server/features/content/public.ts';
import { courseById, coursesOfPerson, studentsOf } from '#server/features/course/public.ts';
import {
  type CourseNumbers,
  filesIn,
  numbersOf,
  prepFilesOf,
  putCourse,
  type StoredCourse,
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

/** All courses that count to a teacher's account. */
export const coursesOfAccount = async (
  sql: Sql,
  uid: string,
  now: number,
  force: boolean,
): Promise<readonly CourseState[]> => {
  const taught = (await coursesOfPerson(sql, uid)).filter(({ role }) => role === 'teacher').map(({ row }) => row.id);
  const states: CourseState[] = [];
  for (const courseId of taught) {
    const state = await courseState(sql, courseId, now, force);
    if (state !== undefined) states.push(state);
  }
  const held = new Set(taught);
  for (const stored of await storedCoursesOf(sql, uid))
    if (!held.has(stored.course_id) && (await courseById(sql, stored.course_id)) === undefined)
      states.push({ stored, isDeleted: true });
  return states;
};

export const prepOf = async (sql: Sql, uid: string) => sumOf(await prepFilesOf(sql, uid));
