import { attendanceRecordId } from '#contract/features/attendance/keys.ts';
import type { AttendanceRecordRow, AttendanceRow, AttendanceSheetRow } from '#contract/features/attendance/rows.ts';
import {
  attendanceNameTable,
  attendanceRecordTable,
  attendanceSheetTable,
  attendanceTable,
} from '#contract/features/attendance/tables.ts';
import type { Replica } from '#src/core/replica.ts';

const newestFirst = (one: AttendanceRow, other: AttendanceRow): number =>
  other.startsAt - one.startsAt || (one.id < other.id ? 1 : -1);

export const attendancesOf = async (replica: Replica, courseId: string): Promise<AttendanceRow[]> =>
  (await replica.rows(attendanceTable).where('courseId').equals(courseId).toArray()).sort(newestFirst);

export const attendanceById = (replica: Replica, id: string): Promise<AttendanceRow | undefined> =>
  replica.rows(attendanceTable).get(id);

/** Of every course. */
export const runningAttendances = async (replica: Replica): Promise<AttendanceRow[]> =>
  (await replica.rows(attendanceTable).where('state').equals('running').toArray()).sort(newestFirst);

export const sheetOf = (replica: Replica, id: string): Promise<AttendanceSheetRow | undefined> =>
  replica.rows(attendanceSheetTable).get(id);

/** By the attendance. */
export const sheetsOf = async (replica: Replica, courseId: string): Promise<ReadonlyMap<string, AttendanceSheetRow>> =>
  new Map(
    (await replica.rows(attendanceSheetTable).where('courseId').equals(courseId).toArray()).map((row) => [row.id, row]),
  );

export const myRecord = (replica: Replica, attendanceId: string): Promise<AttendanceRecordRow | undefined> =>
  replica.rows(attendanceRecordTable).get(attendanceRecordId(attendanceId, replica.uid));

/** By the attendance. */
export const myRecordsOf = async (
  replica: Replica,
  courseId: string,
): Promise<ReadonlyMap<string, AttendanceRecordRow>> =>
  new Map(
    (await replica.rows(attendanceRecordTable).where('courseId').equals(courseId).toArray()).map((row) => [
      row.attendanceId,
      row,
    ]),
  );

/** Of every course, by the attendance. */
export const myRecords = async (replica: Replica): Promise<ReadonlyMap<string, AttendanceRecordRow>> =>
  new Map((await replica.rows(attendanceRecordTable).toArray()).map((row) => [row.attendanceId, row]));

/** Names of those who were in a list and have left, by uid; staff see them. */
export const leftNames = async (replica: Replica, courseId: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await replica.rows(attendanceNameTable).where('courseId').equals(courseId).toArray()).map((row) => [
      row.uid,
      row.username,
    ]),
  );
