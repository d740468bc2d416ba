import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import { getAttendanceCode, openSignOut, startAttendance } from '#contract/features/attendance/calls.ts';
import { typedCode } from '#contract/features/attendance/code.ts';
import { attendanceNameId, attendanceRecordId, laterWithin } from '#contract/features/attendance/keys.ts';
import { atTheEnd, unpackedPerson, unseen } from '#contract/features/attendance/record.ts';
import type { AttendanceRecordRow, AttendanceRow } from '#contract/features/attendance/rows.ts';
import {
  attendanceFrom,
  attendanceRefusal,
  ended,
  refuseRun,
  refuseStart,
} from '#contract/features/attendance/rules.ts';
import { attendanceSheetTable, attendanceTable } from '#contract/features/attendance/tables.ts';
import { endAttendance, takeAttendance } from '#contract/features/attendance/writes.ts';
import { type JobHandler, onPacedMutation, onRead, type Schedule } from '#server/core/feature.ts';
import { tellingAClass } from '#server/core/session/paces.ts';
import { change } from '#server/core/sync/change.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import type { Left, Tx } from '#server/core/sync/recorder.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { personOf } from '#server/features/account/public.ts';
import { membersOfCourse } from '#server/features/course/public.ts';
import { notify } from '#server/features/notification/public.ts';
import { putSheet } from './sheet.ts';
import {
  attendance,
  forgetPosition,
  forgetSourcesBefore,
  isListed,
  leftName,
  putSource,
  record,
  recordsOf,
  sourceOf,
} from './store.ts';

interface Of {
  readonly courseId: string;
  readonly attendanceId: string;
}

const studentsIn = async (tx: Tx, courseId: string): Promise<ReadonlySet<string>> => {
  const members = await membersOfCourse(tx.sql, courseId);
  return new Set(members.flatMap(({ uid, role }) => (role === 'student' ? [uid] : [])));
};

/** For who has the app closed; open ones see the row. */
const tellBegun = (tx: Tx, { id, courseId, title, startedBy }: AttendanceRow, to: readonly string[]): Promise<void> =>
  notify(
    tx,
    { kind: 'attendance', scope: courseScope(courseId), id: `${id}/begun` },
    {
      ...{ kind: 'academic', event: 'none', text: 'attendance', title, courseId, contentId: id },
      ...{ url: `/attendance?courseid=${courseId}&id=${id}`, by: startedBy, at: tx.now, to: [...to] },
    },
  );

const endJob = 'attendance.end';

/** Its own handler: it begins by the server's clock, with a secret that nobody's device makes. */
const start = onPacedMutation(startAttendance, tellingAClass, async (tx, input, act) => {
  const { courseId, id } = input;
  const scope = courseScope(courseId);
  const refusal = refuseStart(input, await tx.actorOf(act.uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const row = attendanceFrom(input, { uid: act.uid, now: tx.now });
  await tx.create(attendance, row);
  const fixed = row.method === 'digit' && row.every === 0 ? typedCode(input.code) : '';
  const position = row.method === 'gps' ? input.position : undefined;
  await putSource(tx.sql, id, { secret: randomBytes(24).toString('base64url'), fixed, position });
  const students = await studentsIn(tx, courseId);
  const records: AttendanceRecordRow[] = [];
  for (const uid of students)
    records.push({ id: attendanceRecordId(id, uid), courseId, attendanceId: id, uid, ...unseen() });
  for (const one of records) await tx.put(record, one);
  await putSheet(tx, { courseId, attendanceId: id }, records);
  await tellBegun(tx, row, [...students]);
  if (row.endsAt > 0)
    await tx.enqueue(
      endJob,
      { courseId, attendanceId: id },
      { key: { kind: 'attendance', scope, id }, runAt: row.endsAt },
    );
  return ok({ id, startsAt: row.startsAt });
});

/** Who is no student of the course is left out. */
const take = onWrite(takeAttendance, {
  paces: tellingAClass,
  more: (tx, { courseId }) => studentsIn(tx, courseId),
  before: async (_tx, { input, more }) =>
    ok({ ...input, uids: [...new Set(input.uids)].filter((uid) => more.has(uid)) }),
  after: async (tx, { input: { courseId, id }, is }) => {
    for (const [uid, cell] of Object.entries(is(attendanceSheetTable, id)?.cells ?? {}))
      await tx.put(record, {
        id: attendanceRecordId(id, uid),
        courseId,
        attendanceId: id,
        uid,
        ...unpackedPerson(cell),
      });
    return undefined;
  },
});

/** Who left the course while it ran, and did not sign in before, is asked nothing. */
const settle = async (tx: Tx, row: AttendanceRow): Promise<void> => {
  const of = { courseId: row.courseId, attendanceId: row.id };
  const [students, before] = await Promise.all([studentsIn(tx, row.courseId), recordsOf(tx.sql, row.id)]);
  const records: AttendanceRecordRow[] = [];
  for (const one of before) {
    if (!students.has(one.uid) && one.inAt === 0 && one.changedBy === '' && one.status === 'absent') {
      await tx.remove(record, courseScope(row.courseId), one.id);
      continue;
    }
    const next = { ...one, ...atTheEnd(one, row) };
    if (next.status !== one.status) await tx.put(record, next);
    records.push(next);
  }
  await putSheet(tx, of, records);
  await forgetPosition(tx.sql, row.id);
};

const end = onWrite(endAttendance, {
  paces: tellingAClass,
  after: async (tx, { input: { attendanceId }, was, is }) => {
    const row = is(attendanceTable, attendanceId);
    if (row !== undefined && was(attendanceTable, attendanceId)?.state === 'running') await settle(tx, row);
    return undefined;
  },
});

const Ending = z.object({ courseId: z.string(), attendanceId: z.string() });

/** S-306: by itself, at its time; one that was ended or abandoned before is left alone. */
const endDue: JobHandler = {
  name: endJob,
  run: async ({ core }, payload) => {
    const { courseId, attendanceId } = Ending.parse(payload);
    const scope = courseScope(courseId);
    await change(core, [scope], async (tx) => {
      const row = await tx.get(attendance, scope, attendanceId);
      if (row === undefined || row.state === 'ended') return;
      const next = ended(row, row.endsAt);
      await tx.put(attendance, next);
      await settle(tx, next);
    });
  },
};

/** Who leaves is still called by their name in the lists that they stand in. */
export const keepName: Left = async (tx, { uid, scope }) => {
  if (!scope.startsWith('course:')) return;
  const courseId = scopeValue(scope);
  if (!(await isListed(tx.sql, courseId, uid))) return;
  const username = (await personOf(tx.sql, uid))?.username ?? '';
  await tx.put(leftName, { id: attendanceNameId(courseId, uid), courseId, uid, username });
};

/** Its own handler: from when on one signs out the server's clock says. */
const signOut = onPacedMutation(openSignOut, tellingAClass, async (tx, { courseId, attendanceId }: Of, act) => {
  const scope = courseScope(courseId);
  const [actor, row] = await Promise.all([tx.actorOf(act.uid, scope), tx.get(attendance, scope, attendanceId)]);
  const refusal = refuseRun(actor);
  if (refusal !== undefined) return refused(refusal);
  if (row === undefined) return refused(attendanceRefusal.gone);
  if (row.method !== 'inOut') return refused(attendanceRefusal.noSignOut);
  if (row.state === 'ended') return refused(attendanceRefusal.over);
  const outFrom = row.outFrom || tx.now;
  if (row.outFrom === 0) await tx.put(attendance, { ...row, outFrom });
  return ok({ outFrom });
});

const code = onRead(getAttendanceCode, async ({ courseId, attendanceId }, { sql, now }) => {
  const row = await readRow(sql, attendance, courseScope(courseId), attendanceId);
  if (row === undefined) return refused(attendanceRefusal.gone);
  const { secret, fixed } = await sourceOf(sql, attendanceId);
  return ok({ secret, fixed, now });
});

export const runningMutations = [start, take, end, signOut];
export const runningCalls = [code];
export const runningJobs = [endDue];

/** What codes were made of and who signed in by which browser is kept as long as a sign-in may still come. */
export const forgetEnded: Schedule = {
  name: 'attendance.forgetEnded',
  every: day,
  run: ({ core }) => core.db.write((sql) => forgetSourcesBefore(sql, core.now() - laterWithin)),
};
