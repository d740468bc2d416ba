import { day, minute, second } from '#contract/core/time.ts';

/** E-026 */
export const attendanceMethods = ['gps', 'digit', 'qr', 'traditional', 'inOut'] as const;
export type AttendanceMethod = (typeof attendanceMethods)[number];

/** E-026, in its order. Packed rows say a status by its place here: what is added stands at the end. */
export const attendanceStatuses = [
  'absent',
  'present',
  'late',
  'leave',
  'leaveEarly',
  'personalLeave',
  'sickLeave',
  'publicLeave',
] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

export const attendanceLimits = {
  /** Minutes that it runs; 0: until somebody ends it. */
  minutes: 600,
  lateAfter: 300,
  /** Seconds between two codes. */
  every: [5, 120],
  /** Students of one attendance. */
  people: 2_000,
} as const;

/** Seconds between two codes where nobody says: a QR code is read at once, four digits are typed. */
export const usualEvery = { qr: 10, inOut: 10, digit: 30 } as const;

/** After a code has changed, the one before is taken for one more turn. */
export const graceWindows = 1;

/** What is on its way for longer was not sent at once: it waits for the teacher's word, whatever code it carries. */
export const onItsWayFor = minute;

/** A sign-in that was made without a network counts, unconfirmed, when it arrives within a day. */
export const laterWithin = day;

/** Farther away than this, in metres, when both positions are as wrong as they may be, is shown to the teacher. */
export const farFrom = 50;

/** The staff's row of an attendance is written anew at most so often, however many sign in. */
export const sheetEvery = second;

export const attendanceRecordId = (attendanceId: string, uid: string): string => `${attendanceId}.${uid}`;

/** Of what is kept of somebody in a course. */
export const attendanceNameId = (courseId: string, uid: string): string => `${courseId}.${uid}`;

/** The codes of these are shown; nobody signs in by the others. */
export const hasCode = (method: AttendanceMethod): boolean =>
  method === 'digit' || method === 'qr' || method === 'inOut';
