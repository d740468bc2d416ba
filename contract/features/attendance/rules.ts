import type { Input } from '#contract/core/call.ts';
import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import { minute } from '#contract/core/time.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { startAttendance, takeAttendance } from './calls.ts';
import { type CodeSource, isDigitCode, typedCode, wasShown } from './code.ts';
import { hasCode, laterWithin, onItsWayFor, usualEvery } from './keys.ts';
import type { AttendanceRow } from './rows.ts';

export const attendanceRefusal = refusals('attendance', {
  titleBlank: { text: 'Give it a title.', field: 'title' },
  /** S-405 */
  notDigits: { text: 'The code is four digits.', field: 'code' },
  /** Abandoned, or of a course that is not this one. */
  gone: { text: 'This attendance is not there any more.', code: replyCode.notFound },
  over: { text: 'This attendance has ended. Ask your teacher.' },
  wrongCode: { text: 'That is not the code that is shown now. Look again.', field: 'code' },
  /** Of what waited for a network. */
  notShownThen: { text: 'The code was not shown when you signed in. Ask your teacher.', field: 'code' },
  tooLate: { text: 'You signed in more than a day ago. Ask your teacher.' },
  otherPerson: { text: 'Somebody else has signed in on this device already. Ask your teacher.' },
  /** The teacher goes through the list. */
  notByOneself: { text: 'Your teacher calls the list: you have nothing to do.' },
  noSignOut: { text: 'Signing out belongs to attendance with sign-in and sign-out.' },
});

export const refuseRun = (actor: Actor | undefined): Refusal | undefined => refuseUnless(actor, 'attendance.run');

export const refuseStart = (
  { title, method, code }: Pick<Input<typeof startAttendance>, 'title' | 'method' | 'code'>,
  actor: Actor | undefined,
): Refusal | undefined => {
  const early = refuseRun(actor);
  if (early !== undefined) return early;
  if (title.trim() === '') return attendanceRefusal.titleBlank;
  return method === 'digit' && code !== '' && !isDigitCode(typedCode(code)) ? attendanceRefusal.notDigits : undefined;
};

export const refuseTake = (
  { title }: Pick<Input<typeof takeAttendance>, 'title'>,
  actor: Actor | undefined,
): Refusal | undefined => refuseRun(actor) ?? (title.trim() === '' ? attendanceRefusal.titleBlank : undefined);

const nothing = { state: 'running', endsAt: 0, endedAt: 0, lateAfter: 0, every: 0, outFrom: 0 } as const;

/** By the server's clock. */
export const attendanceFrom = (
  { id, courseId, title, method, minutes, lateAfter, every, code }: Input<typeof startAttendance>,
  { uid, now }: { readonly uid: string; readonly now: number },
): AttendanceRow => {
  const usual = method === 'gps' ? 0 : (every ?? usualEvery[method]);
  return {
    ...nothing,
    id,
    courseId,
    title: title.trim(),
    method,
    startsAt: now,
    endsAt: minutes === 0 ? 0 : now + minutes * minute,
    lateAfter,
    every: method === 'digit' && code !== '' ? 0 : usual,
    startedBy: uid,
  };
};

/** By the time of the press: it may have been long ago. */
export const listFrom = (
  { id, courseId, title }: Pick<Input<typeof takeAttendance>, 'id' | 'courseId' | 'title'>,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): AttendanceRow => ({
  ...nothing,
  id,
  courseId,
  title: title.trim(),
  method: 'traditional',
  startsAt: at,
  startedBy: uid,
});

/** Never after the time at which it ends by itself. */
export const ended = (row: AttendanceRow, moment: number): AttendanceRow =>
  row.state === 'ended'
    ? row
    : {
        ...row,
        state: 'ended',
        endedAt: Math.max(row.startsAt, row.endsAt > 0 ? Math.min(moment, row.endsAt) : moment),
      };

/** Until when one may sign in. */
const closesAt = ({ endedAt, endsAt }: Pick<AttendanceRow, 'endedAt' | 'endsAt'>): number =>
  endedAt || endsAt || Number.POSITIVE_INFINITY;

interface Attempt {
  readonly code: string;
  /** The time of the press, by the device. */
  readonly at: number;
  readonly now: number;
  /** It may have waited for a network. */
  readonly isLater: boolean;
}

/**
 * Whether a sign-in counts, and when it was: at once where the code is shown now, or was a turn ago; unconfirmed where it was shown at
 * the time that the device says. What that says may be made up: that is why staff confirm it.
 */
export const judged = (
  row: AttendanceRow,
  source: CodeSource,
  { code, at, now, isLater }: Attempt,
): { readonly refusal: Refusal } | { readonly moment: number; readonly unconfirmed: boolean } => {
  if (row.method === 'traditional') return { refusal: attendanceRefusal.notByOneself };
  const given = typedCode(code);
  const isAsked = hasCode(row.method);
  const isOnTime = now <= closesAt(row) && now - at <= onItsWayFor;
  if (isOnTime && (!isAsked || wasShown(source, given, now))) return { moment: now, unconfirmed: false };
  if (!isLater) return { refusal: now > closesAt(row) ? attendanceRefusal.over : attendanceRefusal.wrongCode };
  if (now - at > laterWithin) return { refusal: attendanceRefusal.tooLate };
  if (at < row.startsAt || at > closesAt(row)) return { refusal: attendanceRefusal.over };
  if (isAsked && !wasShown(source, given, at, 1)) return { refusal: attendanceRefusal.notShownThen };
  return { moment: at, unconfirmed: true };
};
