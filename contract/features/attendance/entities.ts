import { stored } from '#contract/core/rows/table.ts';
import { AttendanceRecordRow, AttendanceRow, AttendanceSheetRow } from './rows.ts';
import { attendanceRecordTable, attendanceSheetTable, attendanceTable } from './tables.ts';

export const attendanceRows = {
  attendance: stored(attendanceTable, AttendanceRow, { audience: 'all' }),
  attendanceRecord: stored(attendanceRecordTable, AttendanceRecordRow, { audience: ({ uid }) => [`o:${uid}`] }),
  attendanceSheet: stored(attendanceSheetTable, AttendanceSheetRow, { audience: 'staff' }),
};
