import * as z from 'zod/mini';
import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { filesOfWork } from '#contract/features/homework/calls.ts';
import * as calls from '#contract/features/marks/calls.ts';
import { writtenText } from '#contract/features/marks/keys.ts';
import { isUnshown, marksFrom, marksRefusal, refuseMarks, shownMark } from '#contract/features/marks/rules.ts';
import { type JobHandler, onMutation } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow } from '#server/core/sync/rows.ts';
import {
  attemptById,
  authorsOfWork,
  reviewedTask,
  reviewsById,
  whenReleased,
} from '#server/features/homework/public.ts';
import { mark, markRelease, markSheet, marksOfAttempt } from './store.ts';

interface OfWork {
  readonly courseId: string;
  readonly activityId: string;
  readonly subject: string;
  readonly attemptId: string;
}

/** The attempt that somebody may mark. */
const attemptFor = async (tx: Tx, work: OfWork, uid: string) => {
  const task = await reviewedTask(tx, work, uid);
  if (!task.ok) return task;
  const attempt = await attemptById(tx.sql, work.activityId, work.attemptId);
  return attempt === undefined || attempt.subject !== work.subject ? refused(marksRefusal.gone) : ok(attempt);
};

const add = onMutation(calls.addMarks, async (tx, input, act) => {
  const attempt = await attemptFor(tx, input, act.uid);
  if (!attempt.ok) return refused(attempt.refusal);
  const { text, files } = attempt.value;
  const targets = new Set([writtenText, ...filesOfWork({ content: text, files })]);
  if (input.marks.some(({ target }) => !targets.has(target))) return refused(marksRefusal.gone);
  const refusal = refuseMarks(input.marks, (await marksOfAttempt(tx.sql, input.attemptId)).length);
  if (refusal !== undefined) return refused(refusal);
  for (const row of marksFrom(input, act)) await tx.create(mark, row);
  return ok({});
});

const erase = onMutation(calls.eraseMarks, async (tx, input, act) => {
  const task = await reviewedTask(tx, input, act.uid);
  if (!task.ok) return refused(task.refusal);
  const scope = workScope(input.activityId);
  for (const id of new Set(input.ids))
    if ((await tx.get(mark, scope, id)) !== undefined) await tx.remove(mark, scope, id);
  return ok({});
});

/** Which marks their author is shown from now on; the copy for them is written after the commit. */
const show = async (tx: Tx, work: OfWork, ids: readonly string[]): Promise<void> => {
  const before = await tx.get(markRelease, workScope(work.activityId), work.attemptId);
  if (
    before === undefined
      ? ids.length === 0
      : !isUnshown(
          ids.map((id) => ({ id })),
          before.marks,
        )
  )
    return;
  const { activityId, subject, attemptId } = work;
  await tx.put(markRelease, { id: attemptId, activityId, subject, marks: [...ids], at: tx.now });
  await tx.enqueue(deliver.name, work);
};

const release = onMutation(calls.releaseMarks, async (tx, input, act) => {
  const attempt = await attemptFor(tx, input, act.uid);
  if (!attempt.ok) return refused(attempt.refusal);
  const there = await marksOfAttempt(tx.sql, input.attemptId);
  const wanted = new Set(input.ids);
  const ids = there.map(({ id }) => id).filter((id) => wanted.has(id));
  await show(tx, input, ids);
  return ok({});
});

/** With a review its marks are shown. */
whenReleased(async (tx, { courseId, activityId, subjects }) => {
  for (const row of (await reviewsById(tx.sql, activityId, subjects)).values()) {
    const attemptId = row.released?.attemptId || row.attemptId;
    if (attemptId === '') continue;
    const ids = (await marksOfAttempt(tx.sql, attemptId)).map(({ id }) => id);
    await show(tx, { courseId, activityId, subject: row.subject, attemptId }, ids);
  }
});

const Delivery = z.object({
  courseId: z.string(),
  activityId: z.string(),
  subject: z.string(),
  attemptId: z.string(),
});

/** Follows from the rows that it finds: asked twice, it comes to the same. */
export const deliver: JobHandler = {
  name: 'marks.deliver',
  run: async ({ core }, payload) => {
    const { courseId, activityId, subject, attemptId } = Delivery.parse(payload);
    const works = await core.db.read((sql) => reviewsById(sql, activityId, [subject]));
    const authors = [...works.values()].flatMap((work) => authorsOfWork(work));
    if (authors.length === 0) return;
    await change(core, authors.map(userScope), async (tx) => {
      const shown = await readRow(tx.sql, markRelease, workScope(activityId), attemptId);
      if (shown === undefined) return;
      const marks = (await marksOfAttempt(tx.sql, attemptId))
        .filter(({ id }) => shown.marks.includes(id))
        .map(shownMark);
      for (const uid of authors)
        await tx.put(markSheet, { id: attemptId, uid, activityId, courseId, marks, at: shown.at });
    });
  },
};

export const marksMutations = [add, erase, release];
