import { inCourse, rowTable } from '#contract/core/rows/table.ts';
import type { AttendanceNameRow, AttendanceRecordRow, AttendanceRow, AttendanceSheetRow } from './rows.ts';

export const attendanceTable = rowTable<AttendanceRow>({
  name: 'attendance',
  scope: inCourse,
  indexes: 'courseId,state',
});

export const attendanceRecordTable = rowTable<AttendanceRecordRow>({
  name: 'attendanceRecord',
  scope: inCourse,
  indexes: 'courseId',
});

export const attendanceSheetTable = rowTable<AttendanceSheetRow>({
  name: 'attendanceSheet',
  scope: inCourse,
  indexes: 'courseId',
});

export const attendanceNameTable = rowTable<AttendanceNameRow>({
  name: 'attendanceName',
  scope: inCourse,
  indexes: 'courseId',
});

export const attendanceTables = [attendanceTable, attendanceRecordTable, attendanceSheetTable, attendanceNameTable];
