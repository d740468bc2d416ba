import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';
import { attendanceMethods, attendanceStatuses } from './keys.ts';

/** One taking of attendance (E-026). No code and no position is in it. */
export const AttendanceRow = z.object({
  id: Id,
  courseId: Id,
  title: z.string(),
  method: z.enum(attendanceMethods),
  state: z.enum(['running', 'ended']),
  startsAt: z.int(),
  /** When it ends by itself; 0: when somebody ends it. */
  endsAt: z.int(),
  /** 0: it runs. */
  endedAt: z.int(),
  /** Minutes after which who comes is late; 0: nobody is. */
  lateAfter: z.int(),
  /** Seconds between two codes; 0: there is none, or it stays. */
  every: z.int(),
  /** Of sign-in and sign-out: from when on one signs out; 0: not yet. */
  outFrom: z.int(),
  startedBy: z.string(),
});
export type AttendanceRow = z.infer<typeof AttendanceRow>;

/** What is known of one student in one attendance. */
const person = {
  status: z.enum(attendanceStatuses),
  /** When they signed in, and out; 0: not. */
  inAt: z.int(),
  outAt: z.int(),
  /** When the server had it; 0: it is on its way. */
  arrivedAt: z.int(),
  /** It came later, from a device without a network: staff say whether it counts. */
  unconfirmed: z.boolean(),
  /** `distanceOf` the teacher, for staff; -1: not known, and whoever it is of is not told. */
  distance: z.int(),
  /** Who of the staff said it last; '' for what the student did. */
  changedBy: z.string(),
  changedAt: z.int(),
};

/** One student's own. The id is `attendanceRecordId`. */
export const AttendanceRecordRow = z.object({
  id: z.string(),
  courseId: Id,
  attendanceId: Id,
  uid: z.string(),
  ...person,
});
export type AttendanceRecordRow = z.infer<typeof AttendanceRecordRow>;

export type AttendancePerson = Omit<AttendanceRecordRow, 'id' | 'courseId' | 'attendanceId' | 'uid'>;

/** By the order of `packedPerson`. */
export const PackedPerson = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int(), z.int(), z.string(), z.int()]);
export type PackedPerson = z.infer<typeof PackedPerson>;

/** All students of one attendance, for its staff. The id is the attendance's. */
export const AttendanceSheetRow = z.object({
  id: Id,
  courseId: Id,
  /** By uid. */
  cells: z.record(z.string(), PackedPerson),
  updatedAt: z.int(),
});
export type AttendanceSheetRow = z.infer<typeof AttendanceSheetRow>;

/** How somebody is called who was in a list and has left the course, for its staff. The id is `<courseId>.<uid>`. */
export const AttendanceNameRow = z.object({ id: z.string(), courseId: Id, uid: z.string(), username: z.string() });
export type AttendanceNameRow = z.infer<typeof AttendanceNameRow>;
