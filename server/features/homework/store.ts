import { sql as raw } from 'kysely';
import { isStaff } from '#contract/core/roles.ts';
import type { Audience, Viewer } from '#contract/core/scopes.ts';
import { homeworkRows } from '#contract/features/homework/entities.ts';
import type { HandInRow, HomeworkRow } from '#contract/features/homework/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { columnOf, decodeRow, type Entity, entity } from '#server/core/sync/entity.ts';
import { rowsThatFit } from '#server/core/sync/rows.ts';

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
export const sharedOf = (sql: Sql, activityId: string) => rowsOfWork(sql, sharedAnswer, activityId);

const rowsIn = (sql: Sql, { table }: { readonly table: string }, activityId: string) =>
  sql.withTables<AnyTables>().selectFrom(table).where('activity_id', '=', activityId);

/** Of versions the newest that one answer takes, the first of them first. */
const newestVersions = async <Row extends { readonly id: string }>(
  of: Entity<Row>,
  versions: ReturnType<typeof rowsIn>,
  bytes: number,
) => {
  const { rows, more } = await rowsThatFit(of, versions.orderBy('number', 'desc'), bytes);
  return { versions: rows.reverse(), more };
};

/** One student’s own copies. */
export const attemptsOf = (sql: Sql, uid: string, activityId: string, bytes: number) =>
  newestVersions(attempt, rowsIn(sql, attempt, activityId).where('uid', '=', uid), bytes);

/** What one student or group handed in. */
export const versionsOf = (sql: Sql, activityId: string, subject: string, bytes: number) =>
  newestVersions(handIn, rowsIn(sql, handIn, activityId).where('subject', '=', subject), bytes);

export const versionIdsOf = async (sql: Sql, activityId: string, subject: string): Promise<string[]> => {
  const found = await rowsIn(sql, handIn, activityId).where('subject', '=', subject).select('id').execute();
  return found.map(({ id }) => String(id));
};

/** The id of each work’s newest version, by its student or group; nobody’s text is read. */
export const newestHandIns = async (sql: Sql, activityId: string): Promise<ReadonlyMap<string, string>> => {
  const found = await rowsIn(sql, handIn, activityId).select(['id', 'subject']).orderBy('number').execute();
  return new Map(found.map(({ id, subject }) => [String(subject), String(id)]));
};

/** The files of every version of every work; nobody’s text is read. */
export const handedInFiles = async (sql: Sql, activityId: string): Promise<HandInRow['files'][number][]> => {
  const found = await rowsIn(sql, handIn, activityId).select('files').execute();
  return found.flatMap(({ files }) => handIn.columns.files.decode(files ?? null));
};

/** Homework of a course, newest first, without its text: a list of all of them says nothing of it, and a course has megabytes. */
export const homeworkOf = async (sql: Sql, courseId: string): Promise<Omit<HomeworkRow, 'content'>[]> => {
  const columns = Object.keys(homework.columns).map(columnOf);
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('homework')
    .select(columns.filter((name) => name !== 'content'))
    .select(raw<string>`''`.as('content'))
    .where('course_id', '=', courseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return found.map((one) => decodeRow(homework, one));
};
