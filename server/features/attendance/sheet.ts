import * as z from 'zod/mini';
import { courseScope } from '#contract/core/scopes.ts';
import { sheetEvery } from '#contract/features/attendance/keys.ts';
import { packedPerson } from '#contract/features/attendance/record.ts';
import type { AttendanceRecordRow } from '#contract/features/attendance/rows.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { hasBegun, type JobKey } from '#server/core/jobs/job-table.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { attendance, recordsOf, sheet } from './store.ts';

const Of = z.object({ courseId: z.string(), attendanceId: z.string() });
type Of = z.infer<typeof Of>;

/** The staff's row as the records say it. */
export const putSheet = async (tx: Tx, { courseId, attendanceId }: Of, records: readonly AttendanceRecordRow[]) => {
  const cells = Object.fromEntries(records.map((one) => [one.uid, packedPerson(one)]));
  const before = await tx.get(sheet, courseScope(courseId), attendanceId);
  if (JSON.stringify(before?.cells) === JSON.stringify(cells)) return;
  await tx.put(sheet, { id: attendanceId, courseId, cells, updatedAt: tx.now });
};

const writeSheet: JobHandler = {
  name: 'attendance.sheet',
  run: async ({ core }, payload) => {
    const of = Of.parse(payload);
    const scope = courseScope(of.courseId);
    await change(core, [scope], async (tx) => {
      // Abandoned meanwhile: nothing of it comes back.
      if ((await tx.get(attendance, scope, of.attendanceId)) === undefined) return;
      await putSheet(tx, of, await recordsOf(tx.sql, of.attendanceId));
    });
  },
};

/** One writing a second, however many sign in at once: a job of this second that has begun may have read before. */
export const askForSheet = async (tx: Tx, of: Of): Promise<void> => {
  const keyOf = (slot: number): JobKey => ({
    kind: 'sheet',
    scope: courseScope(of.courseId),
    id: `${of.attendanceId}/${slot}`,
  });
  let slot = Math.floor(tx.now / sheetEvery) + 1;
  while (await hasBegun(tx.sql, writeSheet.name, keyOf(slot))) slot += 1;
  await tx.enqueue(writeSheet.name, of, { key: keyOf(slot), runAt: slot * sheetEvery });
};

export const sheetJobs = [writeSheet];
