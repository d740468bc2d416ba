import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { askingOnly, type EffectRows, type Facts, write } from '#contract/core/write.ts';
import { momentOf, type Writing } from '#contract/core/writing.ts';
import * as calls from './calls.ts';
import { attendanceRecordId } from './keys.ts';
import { isSigningOut, marked, packedPerson, unpackedPerson, unseen } from './record.ts';
import { attendanceRefusal, ended, listFrom, refuseRun, refuseStart, refuseTake } from './rules.ts';
import { attendanceRecordTable, attendanceSheetTable, attendanceTable } from './tables.ts';

interface Of {
  readonly courseId: string;
  readonly attendanceId: string;
}

const rowOf = ({ courseId, attendanceId }: Of): RowRef => rowIn(attendanceTable, courseScope(courseId), attendanceId);
const sheetOf = ({ courseId, attendanceId }: Of): RowRef =>
  rowIn(attendanceSheetTable, courseScope(courseId), attendanceId);
const recordOf = ({ courseId, attendanceId }: Of, uid: string): RowRef =>
  rowIn(attendanceRecordTable, courseScope(courseId), attendanceRecordId(attendanceId, uid));

const running = (facts: Facts, { courseId }: Of) => refuseRun(facts.actor(courseScope(courseId)));

/** One of this course that is there. */
const known = (facts: Facts, of: Of) =>
  running(facts, of) ??
  (facts.get(attendanceTable, of.attendanceId) === undefined ? attendanceRefusal.gone : undefined);

/** It begins when the server says so. */
export const startAttendance = askingOnly({
  call: calls.startAttendance,
  refuse: (facts, input) => refuseStart(input, facts.actor(courseScope(input.courseId))),
});

export const takeAttendance = write({
  call: calls.takeAttendance,
  touches: ({ courseId, id }) => [rowOf({ courseId, attendanceId: id }), sheetOf({ courseId, attendanceId: id })],
  refuse: (facts, input) => refuseTake(input, facts.actor(courseScope(input.courseId))),
  effect: (rows, input, writing) => {
    const { courseId, id, present, uids } = input;
    rows.create(attendanceTable, listFrom(input, writing));
    const cell = packedPerson(unseen(present ? 'present' : 'absent'));
    const cells = Object.fromEntries(uids.map((uid) => [uid, cell]));
    rows.put(attendanceSheetTable, { id, courseId, cells, updatedAt: momentOf(writing) });
  },
  answer: ({ id }) => ({ id }),
});

/** A list that was called without a network ended when that was said, everything else when the server hears of it. */
const endMoment = (method: string, writing: Writing): number =>
  method === 'traditional' ? writing.at : momentOf(writing);

export const endAttendance = write({
  call: calls.endAttendance,
  touches: (input) => [rowOf(input)],
  refuse: running,
  gone: attendanceRefusal.gone,
  effect: (rows, { attendanceId }, writing) =>
    rows.change(attendanceTable, attendanceId, (row) => ended(row, endMoment(row.method, writing))),
  answer: () => ({}),
});

export const openSignOut = askingOnly({ call: calls.openSignOut, refuse: running });

const mark = (
  rows: EffectRows,
  id: string,
  marks: Readonly<Record<string, Parameters<typeof marked>[1]>>,
  by: Writing,
) =>
  rows.changeIfThere(attendanceSheetTable, id, (sheet) => {
    const changed = Object.entries(marks).map(([uid, status]) => {
      const cell = sheet.cells[uid];
      const before = cell === undefined ? unseen() : unpackedPerson(cell);
      return [uid, packedPerson(marked(before, status, by))] as const;
    });
    return { ...sheet, cells: { ...sheet.cells, ...Object.fromEntries(changed) } };
  });

export const setAttendance = write({
  call: calls.setAttendance,
  touches: (input) => [sheetOf(input)],
  reads: (input) => [rowOf(input)],
  refuse: known,
  effect: (rows, { attendanceId, marks }, writing) => mark(rows, attendanceId, marks, writing),
  answer: () => ({}),
});

/** What is gone already is abandoned. */
export const abandonAttendance = write({
  call: calls.abandonAttendance,
  touches: (input) => [rowOf(input), sheetOf(input)],
  refuse: running,
  effect: (rows, { attendanceId }) => {
    rows.remove(attendanceTable, attendanceId);
    rows.remove(attendanceSheetTable, attendanceId);
  },
  answer: () => ({}),
});

/** What it comes to the server says. */
export const attend = askingOnly({
  call: calls.attend,
  refuse: (facts, { courseId }) => facts.refuseUnlessMay(courseScope(courseId), 'attendance.attend'),
});

/** Until the server has it, it is on its way: `arrivedAt` is 0. */
export const attendLater = write({
  call: calls.attendLater,
  touches: (input, uid) => [recordOf(input, uid), rowOf(input)],
  refuse: (facts, { courseId }) => facts.refuseUnlessMay(courseScope(courseId), 'attendance.attend'),
  effect: (rows, { courseId, attendanceId }, { uid, at }) => {
    const id = attendanceRecordId(attendanceId, uid);
    const before = rows.get(attendanceRecordTable, id) ?? { id, courseId, attendanceId, uid, ...unseen() };
    const row = rows.get(attendanceTable, attendanceId);
    const isOut = row !== undefined && isSigningOut(row, at);
    if ((isOut ? before.outAt : before.inAt) > 0) return;
    const times = isOut ? { outAt: at } : { inAt: at };
    rows.put(attendanceRecordTable, { ...before, ...times, arrivedAt: 0, unconfirmed: true });
  },
});
