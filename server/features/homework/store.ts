import { isStaff } from '#contract/core/roles.ts';
import type { Audience, Viewer } from '#contract/core/scopes.ts';
import { homeworkRows } from '#contract/features/homework/entities.ts';
import type { AttemptRow, HomeworkRow } from '#contract/features/homework/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, type Entity, entity } from '#server/core/sync/entity.ts';

/** For whom else something is, nobody but staff is told. */
const withoutReaders = <Row extends { readonly readers: readonly Audience[] }>(row: Row, { role }: Viewer) =>
  isStaff(role) ? { ...row } : { ...row, readers: [] };

export const homework = entity(homeworkRows.homework, { project: withoutReaders });

export const reference = entity(homeworkRows.homeworkReference, { project: withoutReaders });

export const attempt = entity(homeworkRows.homeworkAttempt);
export const handIn = entity(homeworkRows.homeworkHandIn);
export const standing = entity(homeworkRows.homeworkStanding);
export const review = entity(homeworkRows.homeworkReview);
export const savedComment = entity(homeworkRows.homeworkComment);
export const sharedAnswer = entity(homeworkRows.homeworkShared, { project: withoutReaders });

/** All rows of one kind that one homework has. */
export const rowsOfWork = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  activityId: string,
): Promise<Row[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom(of.table)
    .selectAll()
    .where('activity_id', '=', activityId)
    .orderBy('id')
    .execute();
  return found.map((one) => decodeRow(of, one));
};

export const reviewsOf = (sql: Sql, activityId: string) => rowsOfWork(sql, review, activityId);
export const handInsOf = (sql: Sql, activityId: string) => rowsOfWork(sql, handIn, activityId);
export const sharedOf = (sql: Sql, activityId: string) => rowsOfWork(sql, sharedAnswer, activityId);

/** One student's own copies, the first one first. */
export const attemptsOf = async (sql: Sql, uid: string, activityId: string): Promise<AttemptRow[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('homework_attempt')
    .selectAll()
    .where('uid', '=', uid)
    .where('activity_id', '=', activityId)
    .orderBy('number')
    .execute();
  return found.map((one) => decodeRow(attempt, one));
};

/** Homework of a course, newest first. */
export const homeworkOf = async (sql: Sql, courseId: string): Promise<HomeworkRow[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('homework')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return found.map((one) => decodeRow(homework, one));
};
