import * as z from 'zod/mini';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { slack } from '#contract/features/exam/keys.ts';
import { receiptOf, responsesOf } from '#contract/features/exam/marking.ts';
import { Answered, type AttemptRow, type WorkRow } from '#contract/features/exam/rows.ts';
import { endOf } from '#contract/features/exam/time.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { type Answers, hasRoom, keep } from './answers.ts';
import { collect } from './collecting.ts';
import { bringUp, judgingOf } from './outcomes.ts';
import { answersOf, attempt, work } from './store.ts';
import { named } from './voices.ts';

/** Whether nothing that arrives now is in time. */
export const isOver = (own: AttemptRow, now: number): boolean => {
  const end = endOf(own);
  return own.state !== 'open' || (end > 0 && now > end + slack);
};

/** It waits beside what was there in time: nothing is lost, and staff decide. */
export const late = async (
  tx: Tx,
  before: AttemptRow,
  work0: WorkRow,
  given: Answers,
  finishedAt: number,
): Promise<AttemptRow> => {
  const { own, staffs } =
    before.state === 'open' ? await collect(tx, before, work0, 'time') : { own: before, staffs: work0 };
  const answers = responsesOf(given);
  const theirs = await named(tx, own, answers);
  const receipt = receiptOf(own.id, theirs);
  await tx.put(work, { ...staffs, late: { answers: theirs, finishedAt, arrivedAt: tx.now, ...receipt } });
  const waiting = { ...own, lateAt: tx.now };
  await tx.put(attempt, waiting);
  return waiting;
};

interface Given {
  readonly answers: Answers;
  readonly device: string;
  readonly at: number;
}

/**
 * Answers that are no hand-in of the device that writes: from one that was left, or when the attempt was over. What only that device
 * had is kept; while the attempt goes on, it goes on at the other one, and when it is over, it waits for staff.
 */
export const keepLate = async (
  tx: Tx,
  before: AttemptRow,
  work0: WorkRow,
  { answers, device, at }: Given,
): Promise<Result<AttemptRow>> => {
  if (!(await hasRoom(tx, before, answers))) return refused(coreRefusal.tooLarge);
  const isUp = before.state === 'open' && isOver(before, tx.now);
  const { own, staffs } = isUp ? await collect(tx, before, work0, 'time') : { own: before, staffs: work0 };
  const isEnded = own.state !== 'open';
  const kept = await keep(tx, own, answers, { isHandIn: isEnded, isFormer: device !== own.device });
  if (!kept.ok) return kept;
  if (!isEnded || kept.value === 0) return ok(own);
  const all = Object.fromEntries((await answersOf(tx.sql, own.uid, own.id)).map((row) => [row.itemId, row]));
  const responses = responsesOf(all);
  const isKnown =
    staffs.late === null
      ? receiptOf(own.id, responses).hash === own.hash
      : receiptOf(own.id, await named(tx, own, responses)).hash === staffs.late.hash;
  return ok(isKnown ? own : await late(tx, own, staffs, all, at));
};

const Late = z.object({
  courseId: z.string(),
  activityId: z.string(),
  uid: z.string(),
  attemptId: z.string(),
  answers: z.record(z.string(), Answered),
  device: z.string(),
  at: z.int(),
});

/** Saved answers that came when the attempt was over; asked twice, nothing of them is newer. */
const lateAnswers: JobHandler = {
  name: 'exam.late',
  run: async ({ core }, payload) => {
    const { courseId, activityId, uid, attemptId, ...given } = Late.parse(payload);
    const place = { courseId, activityId };
    await change(core, [courseScope(courseId), workScope(activityId), userScope(uid)], async (tx) => {
      const own = await tx.get(attempt, userScope(uid), attemptId);
      const staffs = await tx.get(work, workScope(activityId), attemptId);
      if (own === undefined || staffs === undefined) return;
      const wasOpen = own.state === 'open';
      // Files that are gone meanwhile leave nothing to keep.
      if (!(await keepLate(tx, own, staffs, given)).ok || !wasOpen) return;
      const judging = await judgingOf(tx, place);
      if (judging !== undefined) await bringUp(tx, uid, judging);
    });
  },
};

export const askToKeepLate = (
  tx: Tx,
  { id: attemptId, uid, courseId, activityId }: AttemptRow,
  given: Given,
): Promise<void> => tx.enqueue(lateAnswers.name, { courseId, activityId, uid, attemptId, ...given });

export const lateJobs = [lateAnswers];
