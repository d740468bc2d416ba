import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ResultChange } from '#contract/features/activity/result.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import { standingOf } from '#contract/features/homework/reviewing.ts';
import type { HomeworkRow, ReviewRow, StandingRow } from '#contract/features/homework/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { changeOnce } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { recordResult } from '#server/features/activity/results/record.ts';
import { activity } from '#server/features/activity/store.ts';
import { peerSaid, peerSaidTo, peerTasksOn } from './peer-store.ts';
import { homework, review, reviewsOf, standing } from './store.ts';
import { authorsOf } from './tell.ts';

/** Of a review as its author sees it: neither its writer nor its time can be told from it. */
const idFor = (taskId: string): string => createHash('sha256').update(taskId).digest('hex').slice(0, 32);

/** Brings what classmates said up to the review: there once it is released, gone when it is taken back. */
const tellSaid = async (
  tx: Tx,
  work: ReviewRow,
  { task, row }: { readonly task: HomeworkRow; readonly row: ActivityRow },
): Promise<void> => {
  const uid = work.subject;
  const [tasks, known] = await Promise.all([peerTasksOn(tx.sql, row.id, uid), peerSaidTo(tx.sql, row.id, uid)]);
  const isTold = work.released !== null && work.state !== 'returned';
  const told = isTold ? tasks.filter(({ doneAt }) => doneAt > 0) : [];
  const next = told
    .map((one) => ({ id: idFor(one.id), one }))
    .sort((first, second) => (first.id < second.id ? -1 : 1))
    .map(({ id, one }, index) => ({
      id,
      uid,
      activityId: row.id,
      courseId: row.courseId,
      number: index + 1,
      reviewer: task.peer?.isAnonymous === false ? one.reviewer : '',
      score: task.hidesScores ? null : one.score,
      comment: one.comment,
    }));
  const wanted = new Map(next.map((one) => [one.id, one]));
  for (const one of known) if (!wanted.has(one.id)) await tx.remove(peerSaid, userScope(uid), one.id);
  for (const one of next)
    if (JSON.stringify(one) !== JSON.stringify(known.find(({ id }) => id === one.id))) await tx.put(peerSaid, one);
};

const Delivery = z.object({ courseId: z.string(), activityId: z.string(), subjects: z.array(z.string()) });
type Delivery = z.infer<typeof Delivery>;

/** People written to in one transaction. */
const batch = 50;

/**
 * Brings each person's own row and result up to what stands of their work, after the commit. What it writes follows from the rows
 * that it finds: asked too often, or in another order, it comes to the same.
 */
export const deliver: JobHandler = {
  name: 'homework.deliver',
  run: async ({ core, id: mid }, payload) => {
    const { courseId, activityId, subjects } = Delivery.parse(payload);
    const subjectBy = await authorsBy(core, activityId, subjects);
    const all = [...subjectBy.keys()].sort();
    for (let from = 0; from < all.length; from += batch) {
      const uids = all.slice(from, from + batch);
      const scopes = [courseScope(courseId), ...uids.map(userScope)];
      await changeOnce(core, scopes, { uids, mid }, async (tx, left) => {
        const task = await tx.get(homework, courseScope(courseId), activityId);
        const row = await tx.get(activity, courseScope(courseId), activityId);
        if (task === undefined || row === undefined) return;
        for (const uid of left) await bringUp(tx, uid, { task, row, subject: subjectBy.get(uid) ?? uid });
      });
    }
  },
};

/** Whose row follows from which work: each member's of a group's. */
const authorsBy = async (core: Core, activityId: string, subjects: readonly string[]) => {
  const wanted = new Set(subjects);
  const works = (await core.db.read((sql) => reviewsOf(sql, activityId))).filter(({ subject }) => wanted.has(subject));
  return new Map(works.flatMap((work) => authorsOf(work).map((uid): [string, string] => [uid, work.subject])));
};

const bringUp = async (
  tx: Tx,
  uid: string,
  { task, row, subject }: { readonly task: HomeworkRow; readonly row: ActivityRow; readonly subject: string },
): Promise<void> => {
  const [work, known] = await Promise.all([
    readRow(tx.sql, review, workScope(task.id), reviewId(task.id, subject)),
    tx.get(standing, userScope(uid), task.id),
  ]);
  if (work === undefined) return;
  const next = standingOf(work, { uid, hidesScores: task.hidesScores }, tx.now);
  if (!isSame(next, known)) await tx.put(standing, next);
  if (task.peer !== null) await tellSaid(tx, work, { task, row });
  await recordResult(tx, row, uid, resultOf(work, { total: row.total, hidesScores: task.hidesScores }));
};

/** What other parts of the course are told of a work. */
export const resultOf = (
  { state, attempts, finishedAt, arrivedAt, returnedAt, released }: ReviewRow,
  { total, hidesScores }: { readonly total: number; readonly hidesScores: boolean },
): ResultChange => {
  const given = state === 'returned' ? null : (released?.score ?? null);
  return {
    state: state === 'returned' ? 'returned' : given !== null ? 'graded' : state === 'none' ? 'opened' : 'done',
    attempts,
    finishedAt,
    arrivedAt,
    returnedAt,
    score: given,
    max: total,
    isShown: given !== null && !hidesScores,
  };
};

const isSame = (next: StandingRow, known: StandingRow | undefined): boolean =>
  known !== undefined && JSON.stringify({ ...next, updatedAt: 0 }) === JSON.stringify({ ...known, updatedAt: 0 });

/** After the commit. */
export const deliverAll = async (tx: Tx, delivery: Delivery): Promise<void> => {
  if (delivery.subjects.length > 0) await tx.enqueue(deliver.name, delivery);
};
