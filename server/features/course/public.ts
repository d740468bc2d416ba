import { sql as raw } from 'kysely';
import { courseScope } from '#contract/core/scopes.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { letIn as letInto } from './joining.ts';
import { makeCourse as make } from './make.ts';
import { classmatesAmong, course, courseCode, coursesOf, existing, membersOf, studentCountOf } from './store.ts';

/** `undefined` when there is no such course. */
export const courseById = (sql: Sql, courseId: string): Promise<CourseRow | undefined> =>
  readRow(sql, course, courseScope(courseId), courseId);

/** Which of these courses there are. */
export const coursesAmong = (sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> => existing(sql, ids);

/** `undefined` when there is no such course. */
export const courseNameOf = async (sql: Sql, courseId: string): Promise<string | undefined> =>
  (await courseById(sql, courseId))?.name;

/** The same as a value inside a statement, which does not have to wait for it: `''` when there is no such course. */
export const courseNameIn = (courseId: string) =>
  raw<string>`coalesce((select name from course where id = ${courseId}), '')`;

/** The courses of a person with their role in each, newest semester first. */
export const coursesOfPerson = (sql: Sql, uid: string) => coursesOf(sql, uid);

export const studentsOf = (sql: Sql, courseId: string): Promise<number> => studentCountOf(sql, courseId);

/** Whether each of `others` belongs to a course of `one`. */
export const shareCourse = async (sql: Sql, one: string, others: readonly string[]): Promise<boolean> => {
  const classmates = await classmatesAmong(sql, one, others);
  return others.every((other) => classmates.has(other));
};

/** Those of `others` who belong to a course of `one`. */
export const meetInCourses = (sql: Sql, one: string, others: readonly string[]): Promise<Set<string>> =>
  classmatesAmong(sql, one, others);

/** Members of a course, teachers first, then by the time they came. */
export const membersOfCourse = (sql: Sql, courseId: string) => membersOf(sql, courseId);

/** Makes somebody a student of a course; whether they may come is the caller's business. */
export const letIn: typeof letInto = (...given) => letInto(...given);

/** A new course of one teacher; who may have one is the caller's business. */
export const makeCourse: typeof make = (...given) => make(...given);

/** The join code of a course; empty where there is none. */
export const joinCodeOf = async (sql: Sql, courseId: string): Promise<string> =>
  (await readRow(sql, courseCode, courseScope(courseId), courseId))?.code ?? '';
