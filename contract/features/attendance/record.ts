import { minute } from '#contract/core/time.ts';
import { type AttendanceStatus, attendanceStatuses } from './keys.ts';
import type { AttendancePerson, AttendanceRow, PackedPerson } from './rows.ts';

/** Somebody of whom nothing is known yet. */
export const unseen = (status: AttendanceStatus = 'absent'): AttendancePerson => ({
  status,
  inAt: 0,
  outAt: 0,
  arrivedAt: 0,
  unconfirmed: false,
  distance: -1,
  changedBy: '',
  changedAt: 0,
});

export const packedPerson = (one: AttendancePerson): PackedPerson => [
  attendanceStatuses.indexOf(one.status),
  one.inAt,
  one.outAt,
  one.arrivedAt,
  Number(one.unconfirmed),
  one.distance,
  one.changedBy,
  one.changedAt,
];

export const unpackedPerson = ([
  status,
  inAt,
  outAt,
  arrivedAt,
  unconfirmed,
  distance,
  changedBy,
  changedAt,
]: PackedPerson): AttendancePerson => ({
  status: attendanceStatuses[status] ?? 'absent',
  inAt,
  outAt,
  arrivedAt,
  unconfirmed: unconfirmed === 1,
  distance,
  changedBy,
  changedAt,
});

type Running = Pick<AttendanceRow, 'method' | 'startsAt' | 'lateAfter' | 'outFrom'>;

/** Present, or late. */
export const statusAt = ({ startsAt, lateAfter }: Running, moment: number): AttendanceStatus =>
  lateAfter > 0 && moment > startsAt + lateAfter * minute ? 'late' : 'present';

/** Whether a moment lies where one signs out. */
export const isSigningOut = ({ method, outFrom }: Running, moment: number): boolean =>
  method === 'inOut' && outFrom > 0 && moment >= outFrom;

/** One sign-in: when, when the server had it, and whether staff are to say that it counts. */
export interface SignIn {
  readonly moment: number;
  readonly arrivedAt: number;
  readonly unconfirmed: boolean;
  readonly distance: number;
}

/**
 * What becomes of a student who signs in, or out. The first time counts; one that is sure takes the place of one that was not. What
 * staff said stands, and when the student signed in is noted beside it.
 */
export const signedIn = (before: AttendancePerson, of: Running, { moment, ...sign }: SignIn): AttendancePerson => {
  const isOut = isSigningOut(of, moment);
  const [known, other] = isOut ? [before.outAt, before.inAt] : [before.inAt, before.outAt];
  if (known > 0 && before.arrivedAt > 0 && (!before.unconfirmed || sign.unconfirmed)) return before;
  const times = isOut ? { outAt: moment } : { inAt: moment };
  if (before.changedBy !== '') return { ...before, ...times, arrivedAt: sign.arrivedAt, distance: sign.distance };
  // Who signs out without having signed in came after that was over.
  const status = isOut ? (before.inAt > 0 ? statusAt(of, before.inAt) : 'late') : statusAt(of, moment);
  // To sign out surely makes no sign-in sure, nor the other way round.
  const unconfirmed = sign.unconfirmed || (other > 0 && before.unconfirmed);
  return { ...before, ...sign, ...times, status, unconfirmed };
};

/** What staff say, at a time: of two who say something of one student, the later holds. */
export const marked = (
  before: AttendancePerson,
  status: AttendanceStatus,
  { uid, at }: { readonly uid: string; readonly at: number },
): AttendancePerson =>
  before.changedAt > at ? before : { ...before, status, unconfirmed: false, changedBy: uid, changedAt: at };

/** At the end who signed in and not out has left early. Where nobody was asked to sign out, nobody did. */
export const atTheEnd = (before: AttendancePerson, { method, outFrom }: Running): AttendancePerson =>
  method === 'inOut' && outFrom > 0 && before.inAt > 0 && before.outAt === 0 && before.changedBy === ''
    ? { ...before, status: 'leaveEarly' }
    : before;

/** Who was there, if not all the time. */
export const wasThere = (status: AttendanceStatus): boolean =>
  status === 'present' || status === 'late' || status === 'leaveEarly';

/** Excused: counted neither as there nor as missing. */
const isExcused = (status: AttendanceStatus): boolean =>
  status === 'leave' || status === 'personalLeave' || status === 'sickLeave' || status === 'publicLeave';

export interface AttendanceCounts {
  readonly there: number;
  /** Of whom it is asked. */
  readonly expected: number;
  readonly excused: number;
  readonly unconfirmed: number;
}

export const attendanceCounts = (
  people: readonly Pick<AttendancePerson, 'status' | 'unconfirmed'>[],
): AttendanceCounts => {
  const counts = { there: 0, expected: 0, excused: 0, unconfirmed: 0 };
  for (const { status, unconfirmed } of people) {
    if (isExcused(status)) counts.excused += 1;
    else counts.expected += 1;
    if (wasThere(status)) counts.there += 1;
    if (unconfirmed) counts.unconfirmed += 1;
  }
  return counts;
};

/** Whole per cent; `undefined` where nothing was asked. */
export const attendanceRate = ({
  there,
  expected,
}: Pick<AttendanceCounts, 'there' | 'expected'>): number | undefined =>
  expected === 0 ? undefined : Math.floor((100 * there) / expected);
