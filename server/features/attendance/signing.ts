import type { Input } from '#contract/core/call.ts';
import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless, roleOfActor } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { attend, attendLater } from '#contract/features/attendance/calls.ts';
import { attendanceRecordId } from '#contract/features/attendance/keys.ts';
import { distanceOf } from '#contract/features/attendance/place.ts';
import { atTheEnd, signedIn, unseen } from '#contract/features/attendance/record.ts';
import type { AttendanceRecordRow } from '#contract/features/attendance/rows.ts';
import { attendanceRefusal, judged } from '#contract/features/attendance/rules.ts';
import { type Act, onPacedMutation } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { browserOfSession } from '#server/core/session/sessions.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { askForSheet } from './sheet.ts';
import { attendance, record, signerBy, sourceOf } from './store.ts';

/** Four digits are guessed in ten thousand tries: five at once, then two a minute. */
const trying = ({ attendanceId }: { readonly attendanceId: string }, uid: string): readonly Pace[] => [
  { key: `attendance ${attendanceId} of ${uid}`, perSecond: 1 / 30, burst: 5 },
];

const sign = (isLater: boolean) => async (tx: Tx, input: Input<typeof attend>, act: Act) => {
  const { courseId, attendanceId } = input;
  const { uid } = act;
  const scope = courseScope(courseId);
  const id = attendanceRecordId(attendanceId, uid);
  const [actor, row, known, source, browser] = await Promise.all([
    tx.actorOf(uid, scope),
    tx.get(attendance, scope, attendanceId),
    tx.get(record, scope, id),
    sourceOf(tx.sql, attendanceId),
    browserOfSession(tx.sql, act.session),
  ]);
  const early = refuseUnless(actor, 'attendance.attend');
  if (early !== undefined || actor === undefined || roleOfActor(actor) !== 'student')
    return refused(early ?? attendanceRefusal.gone);
  if (row === undefined) return refused(attendanceRefusal.gone);
  const made = judged(
    row,
    { method: row.method, every: row.every, ...source },
    { code: input.code, at: act.at, now: act.now, isLater },
  );
  if ('refusal' in made) return refused(made.refusal);
  // What nobody's device asks for, an order of the server's own, has none.
  if (browser !== '' && (await signerBy(tx.sql, attendanceId, browser, uid)) !== uid)
    return refused(attendanceRefusal.otherPerson);
  const before = known ?? { id, courseId, attendanceId, uid, ...unseen() };
  const distance = row.method === 'gps' ? distanceOf(source.position, input.position) : -1;
  const signed = signedIn(before, row, { ...made, arrivedAt: act.now, distance });
  // What comes when it is over finds what the end made of everybody else.
  const next: AttendanceRecordRow = { ...before, ...(row.state === 'ended' ? atTheEnd(signed, row) : signed) };
  if (JSON.stringify(next) !== JSON.stringify(before)) {
    await tx.put(record, next);
    await askForSheet(tx, { courseId, attendanceId });
  }
  return ok({ unconfirmed: next.unconfirmed });
};

/** Its own handler, both: whether the code was shown, and when it came, the server knows alone. */
export const signingMutations = [
  onPacedMutation(attend, trying, sign(false)),
  onPacedMutation(attendLater, trying, sign(true)),
];
