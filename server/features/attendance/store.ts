import { attendanceRows } from '#contract/features/attendance/entities.ts';
import type { Place } from '#contract/features/attendance/place.ts';
import type { AttendanceRecordRow } from '#contract/features/attendance/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';

export const attendance = entity(attendanceRows.attendance);
/** Its student is told no distance: of several that they make up, it would tell where the teacher is. */
export const record = entity(attendanceRows.attendanceRecord, { project: (row) => ({ ...row, distance: -1 }) });
export const sheet = entity(attendanceRows.attendanceSheet);
export const leftName = entity(attendanceRows.attendanceName);

type OwnTables = {
  attendance_source: { attendance_id: string; secret: string; fixed: string; position: string };
  attendance_browser: { attendance_id: string; browser: string; uid: string };
};

const tables = (sql: Sql) => sql.withTables<OwnTables>();

/** Of one attendance, by their uids. */
export const recordsOf = async (sql: Sql, attendanceId: string): Promise<AttendanceRecordRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom(record.table)
    .selectAll()
    .where('attendance_id', '=', attendanceId)
    .orderBy('uid')
    .execute();
  return stored.map((one) => decodeRow(record, one));
};

/** Whether somebody stands in any list of a course. */
export const isListed = async (sql: Sql, courseId: string, uid: string): Promise<boolean> =>
  (await sql
    .withTables<AnyTables>()
    .selectFrom(record.table)
    .select('id')
    .where('course_id', '=', courseId)
    .where('uid', '=', uid)
    .limit(1)
    .executeTakeFirst()) !== undefined;

interface Source {
  readonly secret: string;
  readonly fixed: string;
  readonly position: Place | undefined;
}

export const putSource = async (sql: Sql, attendanceId: string, { secret, fixed, position }: Source): Promise<void> => {
  const values = { secret, fixed, position: position === undefined ? '' : JSON.stringify(position) };
  await tables(sql)
    .insertInto('attendance_source')
    .values({ attendance_id: attendanceId, ...values })
    .execute();
};

export const sourceOf = async (sql: Sql, attendanceId: string): Promise<Source> => {
  const found = await tables(sql)
    .selectFrom('attendance_source')
    .select(['secret', 'fixed', 'position'])
    .where('attendance_id', '=', attendanceId)
    .executeTakeFirst();
  if (found === undefined) return { secret: '', fixed: '', position: undefined };
  const { secret, fixed, position } = found;
  return { secret, fixed, position: position === '' ? undefined : (JSON.parse(position) as Place) };
};

/** When nobody may sign in any more, where the teacher was is nobody's business. */
export const forgetPosition = async (sql: Sql, attendanceId: string): Promise<void> => {
  await tables(sql)
    .updateTable('attendance_source')
    .set({ position: '' })
    .where('attendance_id', '=', attendanceId)
    .execute();
};

/** Who signed in by a browser first: this person from now on, where nobody did. */
export const signerBy = async (sql: Sql, attendanceId: string, browser: string, uid: string): Promise<string> => {
  await tables(sql)
    .insertInto('attendance_browser')
    .values({ attendance_id: attendanceId, browser, uid })
    .onConflict((clash) => clash.columns(['attendance_id', 'browser']).doNothing())
    .execute();
  const found = await tables(sql)
    .selectFrom('attendance_browser')
    .select('uid')
    .where('attendance_id', '=', attendanceId)
    .where('browser', '=', browser)
    .executeTakeFirstOrThrow();
  return found.uid;
};

export const forgetSources = async (sql: Sql, attendanceId: string): Promise<void> => {
  await tables(sql).deleteFrom('attendance_source').where('attendance_id', '=', attendanceId).execute();
  await tables(sql).deleteFrom('attendance_browser').where('attendance_id', '=', attendanceId).execute();
};

/** Of attendances that ended before a time: nothing that comes now would be held against their codes. */
export const forgetSourcesBefore = async (sql: Sql, time: number): Promise<void> => {
  const known = tables(sql).withTables<{ attendance: { id: string; ended_at: number } }>();
  for (const table of ['attendance_source', 'attendance_browser'] as const)
    await known
      .deleteFrom(table)
      .where('attendance_id', 'in', (inner) =>
        inner.selectFrom('attendance').select('id').where('ended_at', '>', 0).where('ended_at', '<', time),
      )
      .execute();
};
