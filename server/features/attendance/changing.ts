import { ok } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { attendanceRecordId } from '#contract/features/attendance/keys.ts';
import { marked, unseen } from '#contract/features/attendance/record.ts';
import { attendanceTable } from '#contract/features/attendance/tables.ts';
import { abandonAttendance, setAttendance } from '#contract/features/attendance/writes.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { tellingAClass } from '#server/core/session/paces.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { membersOfCourse } from '#server/features/course/public.ts';
import { withdraw } from '#server/features/notification/public.ts';
import { forgetSources, record, recordsOf } from './store.ts';

/** Students of one call that cost what one does: each is a row, and the whole list is read and written in either case. */
const markedAtOnce = 20;

/** A list that is called, one press a student, of a large class at once; then as fast as anybody presses. */
const marking = (
  { courseId, marks }: { readonly courseId: string; readonly marks: Readonly<Record<string, unknown>> },
  uid: string,
): readonly Pace[] => {
  const count = Math.ceil(Object.keys(marks).length / markedAtOnce);
  return [{ key: `attendance marked in ${courseId} by ${uid}`, perSecond: 5, burst: 1_000, count }];
};

/** Whoever is not of the list joins it where they are a student of the course; of anybody else nothing is kept. */
const set = onWrite(setAttendance, {
  paces: marking,
  more: async (tx, { courseId, attendanceId }) => {
    const [members, records] = await Promise.all([membersOfCourse(tx.sql, courseId), recordsOf(tx.sql, attendanceId)]);
    const students = members.filter(({ role }) => role === 'student');
    return {
      students: new Set(students.map(({ uid }) => uid)),
      records: new Map(records.map((one) => [one.uid, one])),
    };
  },
  before: async (_tx, { input, more: { students, records } }) => {
    const known = Object.entries(input.marks).filter(([uid]) => students.has(uid) || records.has(uid));
    return ok({ ...input, marks: Object.fromEntries(known) });
  },
  after: async (tx, { input: { courseId, attendanceId, marks }, act, more: { records } }) => {
    for (const [uid, status] of Object.entries(marks)) {
      const id = attendanceRecordId(attendanceId, uid);
      const before = records.get(uid) ?? { id, courseId, attendanceId, uid, ...unseen() };
      const next = marked(before, status, act);
      if (next !== before) await tx.put(record, { ...before, ...next });
    }
    return undefined;
  },
});

/** S-308: also what students have of it, and what it was made of. Of another course's nothing goes, nor its secret. */
const abandon = onWrite(abandonAttendance, {
  paces: tellingAClass,
  after: async (tx, { input: { courseId, attendanceId }, was }) => {
    if (was(attendanceTable, attendanceId) === undefined) return undefined;
    const scope = courseScope(courseId);
    for (const { id } of await recordsOf(tx.sql, attendanceId)) await tx.remove(record, scope, id);
    await forgetSources(tx.sql, attendanceId);
    await withdraw(tx, { courseId, contentId: attendanceId });
    return undefined;
  },
});

export const changingMutations = [set, abandon];
