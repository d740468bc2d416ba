import * as z from 'zod/mini';
import { call, inCourse, mutation, Title } from '#contract/core/call.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { attendanceLimits, attendanceStatuses } from './keys.ts';

const place = { courseId: Id, attendanceId: Id };
const Uid = z.string().check(z.minLength(1), z.maxLength(64));
const wire = { courseId: 'courseid' } as const;
const shared = {
  feature: 'attendance',
  version: 1,
  wire,
  ledger: 'ours',
  scopes: ({ courseId }: { readonly courseId: string }) => [courseScope(courseId)] as const,
} as const;

const Degrees = (max: number) => z.number().check(z.gte(-max), z.lte(max));
/** Of a device, by its own word; never kept of a student. */
const Position = z.object({
  latitude: Degrees(90),
  longitude: Degrees(180),
  accuracy: z.number().check(z.gte(0), z.lte(1_000_000)),
});

const [shortest, longest] = attendanceLimits.every;

/** Codes and times are the server's: it begins when the server says so. */
export const startAttendance = mutation({
  ...shared,
  name: 'startAttendance',
  path: '/AttendanceApi/start',
  summary: 'Begin to take attendance, in a way in which students sign in by themselves.',
  input: z.object({
    courseId: Id,
    id: Id,
    title: Title,
    method: z.enum(['gps', 'digit', 'qr', 'inOut']),
    minutes: z._default(z.int().check(z.gte(0), z.lte(attendanceLimits.minutes)), 0),
    lateAfter: z._default(z.int().check(z.gte(0), z.lte(attendanceLimits.lateAfter)), 0),
    every: z.optional(z.int().check(z.gte(shortest), z.lte(longest))),
    /** Of the teacher's own choice; '': codes change by themselves. */
    code: z._default(z.string().check(z.maxLength(20)), ''),
    position: z.optional(Position),
  }),
  output: z.object({ id: z.string(), startsAt: z.int() }),
  creates: ({ id }) => [id],
  policy: 'server-decides',
  offline: 'refuse',
});

/** The teacher goes through the list, with or without a network. */
export const takeAttendance = mutation({
  ...shared,
  name: 'takeAttendance',
  path: '/AttendanceApi/take',
  summary: 'Begin to take attendance by calling the list: the students who are named, all present or all absent.',
  title: 'Take attendance',
  input: z.object({
    courseId: Id,
    id: Id,
    title: Title,
    present: z.boolean(),
    uids: z.array(Uid).check(z.maxLength(attendanceLimits.people)),
  }),
  output: z.object({ id: z.string() }),
  creates: ({ id }) => [id],
  policy: 'commutative',
  offline: 'queue',
});

export const endAttendance = mutation({
  ...shared,
  name: 'endAttendance',
  path: '/AttendanceApi/end',
  summary: 'End an attendance: who did not sign in is absent.',
  title: 'End attendance',
  input: z.object(place),
  output: z.object({}),
  policy: 'commutative',
  offline: 'queue',
});

export const openSignOut = mutation({
  ...shared,
  name: 'openSignOut',
  path: '/AttendanceApi/signOut',
  summary: 'From now on students sign out.',
  input: z.object(place),
  output: z.object({ outFrom: z.int() }),
  policy: 'server-decides',
  offline: 'refuse',
});

/** S-307 */
export const setAttendance = mutation({
  ...shared,
  name: 'setAttendance',
  path: '/AttendanceApi/set',
  summary: 'Say of students how they attended, also long after it has ended.',
  title: 'Change attendance',
  input: z.object({
    ...place,
    marks: z.record(Uid, z.enum(attendanceStatuses)).check(
      z.refine((marks) => {
        const count = Object.keys(marks).length;
        return count > 0 && count <= attendanceLimits.people;
      }),
    ),
  }),
  output: z.object({}),
  policy: 'lww-field',
  offline: 'queue',
});

/** S-308 */
export const abandonAttendance = mutation({
  ...shared,
  name: 'abandonAttendance',
  path: '/AttendanceApi/abandon',
  summary: 'Delete an attendance with all that students did in it.',
  title: 'Abandon attendance',
  input: z.object(place),
  output: z.object({}),
  policy: 'commutative',
  offline: 'queue',
});

const signing = {
  ...shared,
  input: z.object({
    ...place,
    /** As it was shown; '' where there is none. */
    code: z._default(z.string().check(z.maxLength(20)), ''),
    position: z.optional(Position),
  }),
  output: z.object({ unconfirmed: z.boolean() }),
  policy: 'server-decides',
} as const;

/** With a network: what is wrong is said at once, and may be tried again. */
export const attend = mutation({
  ...signing,
  name: 'attend',
  path: '/AttendanceApi/attend',
  summary: 'Sign in where attendance is taken, or sign out.',
  offline: 'refuse',
});

/** Without one: the code and the time of the press wait on the device, and the server looks whether the code was shown then. */
export const attendLater = mutation({
  ...signing,
  name: 'attendLater',
  path: '/AttendanceApi/attendLater',
  summary: 'The same, from a device that had no network: it counts when staff confirm it.',
  title: 'Sign in to class',
  offline: 'queue',
});

export const getAttendanceCode = call({
  name: 'getAttendanceCode',
  path: '/AttendanceApi/getCode',
  ledger: 'ours',
  summary: 'What the codes of a running attendance are made of, for the screen that shows them.',
  reads: inCourse('attendance.run'),
  input: z.object(place),
  output: z.object({
    secret: z.string(),
    fixed: z.string(),
    /** The server’s clock. */
    now: z.int(),
  }),
  wire,
});
