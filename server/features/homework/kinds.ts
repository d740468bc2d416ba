import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { readersOf, sameAudience } from '#contract/features/activity/audience.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { filesOfWork } from '#contract/features/homework/calls.ts';
import type { HomeworkKind } from '#contract/features/homework/keys.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { type ActivityKind, type Author, activityKind } from '#server/features/activity/kinds.ts';
import { attachToActivity } from '#server/features/activity/write.ts';
import { detach, showFilesTo } from '#server/features/upload/public.ts';
import { aiSetting } from './ai/store.ts';
import { putReference, readBy, referenceKey } from './handlers/authoring.ts';
import { sharedKey } from './handlers/helping.ts';
import { tellCopy } from './hooks.ts';
import { deliverAll } from './jobs.ts';
import { peerTasksOf } from './peer-store.ts';
import { lend } from './peers/lend.ts';
import { homework, reference, reviewsOf, sharedAnswer, sharedOf } from './store.ts';

/** Details are read by whoever reads the activity. */
const follow = async (tx: Tx, row: ActivityRow): Promise<void> => {
  const scope = courseScope(row.courseId);
  const readers = [...readersOf(row)];
  const [task, answer, shared] = await Promise.all([
    tx.get(homework, scope, row.id),
    tx.get(reference, scope, row.id),
    sharedOf(tx.sql, row.id),
  ]);
  if (task !== undefined && !isSame(task.readers, readers)) await tx.put(homework, { ...task, readers });
  if (answer !== undefined && !isSame(answer.readers, readers)) await readBy(tx, { ...answer, readers });
  for (const one of shared) {
    if (isSame(one.readers, readers)) continue;
    await tx.put(sharedAnswer, { ...one, readers });
    await showFilesTo(tx, { key: sharedKey(one.id), scope, audiences: readers });
  }
};

/** Who is not meant any more, or reviews what is gone, reads nothing of their classmates; who is meant again does. */
const lendAgain = async (tx: Tx, { id: activityId, courseId, createdBy }: ActivityRow): Promise<void> => {
  const tasks = await peerTasksOf(tx.sql, activityId);
  const reviewers = [...new Set(tasks.map(({ reviewer }) => reviewer))];
  if (reviewers.length > 0) await tx.enqueue(lend.name, { courseId, activityId, reviewers, by: createdBy });
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Another total is another scale: what was scored stays as it is, and its authors are told of how many. */
const changed: ActivityKind['changed'] = async (tx, row, before) => {
  await follow(tx, row);
  if (!sameAudience(row.audience, before.audience)) await lendAgain(tx, row);
  if (row.total === before.total) return;
  const subjects = (await reviewsOf(tx.sql, row.id)).filter(({ released }) => released !== null);
  await deliverAll(tx, {
    courseId: row.courseId,
    activityId: row.id,
    subjects: subjects.map(({ subject }) => subject),
  });
};

const copied: ActivityKind['copied'] = async (tx, from, to, author: Author) => {
  const scope = courseScope(from.courseId);
  const [task, answer] = await Promise.all([tx.get(homework, scope, from.id), tx.get(reference, scope, from.id)]);
  if (task === undefined) return refused(homeworkRefusal.gone);
  const readers = [...readersOf(to)];
  const place = { id: to.id, courseId: to.courseId, readers, updatedAt: to.createdAt };
  const files = filesOfWork(task).map((id) => ({ id }));
  const attached = await attachToActivity(tx, to, files, author);
  if (!attached.ok) return attached;
  // The groups of one course are not those of another.
  const isElsewhere = task.mode === 'group' && from.courseId !== to.courseId;
  const mode = isElsewhere ? { mode: 'individual' as const, groupSetId: '' } : {};
  // Dates are given anew, the one for reviews too.
  const peer = task.peer === null ? null : { ...task.peer, dueAt: 0 };
  const made = { createdBy: author.uid, createdAt: to.createdAt, revision: 1 };
  await tx.put(homework, { ...task, ...mode, ...place, peer, ...made });
  if (answer !== undefined) {
    const put = await putReference(tx, { ...answer, ...place }, author);
    if (!put.ok) return put;
  }
  await tx.findScope(workScope(to.id), {
    follows: courseScope(to.courseId),
    roles: ['teacher', 'assistant'],
  });
  const setting = await tx.get(aiSetting, workScope(from.id), from.id);
  if (setting !== undefined)
    await tx.put(aiSetting, { ...setting, id: to.id, courseId: to.courseId, updatedAt: to.createdAt });
  await tellCopy(tx, from, to);
  return ok(to);
};

/** What was handed in stays with its authors, and with nobody who reviewed it; staff copies stay where they are, read by nobody. */
const removed: ActivityKind['removed'] = async (tx, row) => {
  await lendAgain(tx, row);
  const scope = courseScope(row.courseId);
  await tx.remove(homework, scope, row.id);
  await tx.remove(reference, scope, row.id);
  await detach(tx, { key: referenceKey(row.id), scope });
  for (const one of await sharedOf(tx.sql, row.id)) {
    await tx.remove(sharedAnswer, scope, one.id);
    await detach(tx, { key: sharedKey(one.id), scope });
  }
};

const kind = (of: HomeworkKind, event: 'homework' | 'caseStudy'): ActivityKind =>
  activityKind({ kind: of, told: { contentType: 'homework', event }, todo: of, changed, copied, removed });

kind('homework', 'homework');
kind('caseStudy', 'caseStudy');
