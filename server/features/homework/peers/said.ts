import { createHash } from 'node:crypto';
import { userScope } from '#contract/core/scopes.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { HomeworkRow, ReviewRow } from '#contract/features/homework/rows.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { peerSaid, peerSaidTo, peerTasksOn } from '../peer-store.ts';

/** Of a review as its author sees it: neither its writer nor its time can be told from it. */
const idFor = (taskId: string): string => createHash('sha256').update(taskId).digest('hex').slice(0, 32);

/** Brings what classmates said up to the review: there once it is released, gone when it is taken back. */
export const tellSaid = async (
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
