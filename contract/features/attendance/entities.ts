import { stored } from '#contract/core/rows/table.ts';
import { AttendanceNameRow, AttendanceRecordRow, AttendanceRow, AttendanceSheetRow } from './rows.ts';
import { attendanceNameTable, attendanceRecordTable, attendanceSheetTable, attendanceTable } from './tables.ts';

export const attendanceRows = {
  attendance: stored(attendanceTable, AttendanceRow, { audience: 'all' }),
  attendanceRecord: stored(attendanceRecordTable, AttendanceRecordRow, { audience: ({ uid }) => [`o:${uid}`] }),
  attendanceSheet: stored(attendanceSheetTable, AttendanceSheetRow, { audience: 'staff' }),
  attendanceName: stored(attendanceNameTable, AttendanceNameRow, { audience: 'staff' }),
};
