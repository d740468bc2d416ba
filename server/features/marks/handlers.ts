import * as z from 'zod/mini';
import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { filesOfWork } from '#contract/features/homework/calls.ts';
import { writtenText } from '#contract/features/marks/keys.ts';
import type { MarkReleaseRow } from '#contract/features/marks/rows.ts';
import { isUnshown, marksRefusal, shownMark } from '#contract/features/marks/rules.ts';
import { markReleaseTable } from '#contract/features/marks/tables.ts';
import { addMarks, eraseMarks, releaseMarks } from '#contract/features/marks/writes.ts';
import type { Act, JobHandler } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { onWrite } from '#server/core/sync/write.ts';
import {
  attemptById,
  authorsOfWork,
  reviewedTask,
  reviewsById,
  whenReleased,
} from '#server/features/homework/public.ts';
import { markRelease, markSheet, marksOfAttempt } from './store.ts';

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

const add = onWrite(addMarks, {
  before: async (tx, { input, act }) => {
    const attempt = await attemptFor(tx, input, act.uid);
    if (!attempt.ok) return attempt;
    const { text, files } = attempt.value;
    const targets = new Set([writtenText, ...filesOfWork({ content: text, files })]);
    return input.marks.every(({ target }) => targets.has(target)) ? ok(input) : refused(marksRefusal.gone);
  },
});

const erase = onWrite(eraseMarks, {
  before: async (tx, { input, act }) => {
    const task = await reviewedTask(tx, input, act.uid);
    return task.ok ? ok(input) : task;
  },
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

/** What was erased meanwhile is not shown; since when is the server's to say. */
const release = onWrite(releaseMarks, {
  before: async (tx, { input, act }) => {
    const attempt = await attemptFor(tx, input, act.uid);
    if (!attempt.ok) return attempt;
    const wanted = new Set(input.ids);
    const there = await marksOfAttempt(tx.sql, input.attemptId);
    return ok({ ...input, ids: there.map(({ id }) => id).filter((id) => wanted.has(id)) });
  },
  completes: {
    workMarkRelease: (row: MarkReleaseRow, { act }: { readonly act: Act }) => ({ ...row, at: act.now }),
  },
  after: async (tx, { input: { courseId, activityId, subject, attemptId }, was, is }) => {
    if (is(markReleaseTable, attemptId) !== was(markReleaseTable, attemptId))
      await tx.enqueue(deliver.name, { courseId, activityId, subject, attemptId });
    return undefined;
  },
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
