import { randomInt, randomUUID } from 'node:crypto';
import { ok, refused } from '#contract/core/result.ts';
import type { Facts } from '#contract/core/write.ts';
import { type ActivityRef, workScope } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import { shuffled } from '#contract/features/group/spread.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import * as writes from '#contract/features/homework/peer-writes.ts';
import { type Pairing, pairingsFor, pairingsInGroups, reviewByPeers } from '#contract/features/homework/peers.ts';
import type { HomeworkRow, ReviewRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { homeworkTable, peerTaskTable } from '#contract/features/homework/tables.ts';
import type { Act } from '#server/core/feature.ts';
import { judgingAll, judgingSome, telling } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { isGiven, studentsFor } from '#server/features/activity/people.ts';
import { groupsOfPeople } from '#server/features/group/public.ts';
import { logAct } from '../log.ts';
import { peerTask, peerTasksOf, peerTasksOn, somePeerTask } from '../peer-store.ts';
import { lend } from '../peers/lend.ts';
import { review, reviewsOf } from '../store.ts';
import { tellPeople } from '../tell.ts';

const isHere = ({ state, attemptId }: ReviewRow): boolean =>
  (state === 'submitted' || state === 'late') && attemptId !== '';

/** By the rules of the homework; those whom the teacher names are named by the teacher. */
const pairings = async (tx: Tx, task: HomeworkRow, authors: readonly string[], existing: readonly Pairing[]) => {
  const count = task.peer?.count ?? 0;
  const order = shuffled([...authors].sort(), (below) => randomInt(below));
  if (task.peer?.way === 'teacher') return [];
  if (task.peer?.way !== 'group') return pairingsFor({ authors: order, count, existing });
  const groups = await groupsOfPeople(tx.sql, task.courseId, authors);
  const groupOf = (uid: string) => [...(groups.get(uid) ?? [])].sort()[0] ?? '';
  return pairingsInGroups({ authors: order, count, existing }, groupOf);
};

const give = async (
  tx: Tx,
  place: ActivityRef,
  works: ReadonlyMap<string, ReviewRow>,
  made: readonly Pairing[],
  act: Act,
) => {
  for (const { reviewer, subject } of made) {
    const attemptId = works.get(subject)?.attemptId ?? '';
    const { activityId, courseId } = place;
    const empty = { score: null, parts: [], comment: '', doneAt: 0 };
    await tx.put(peerTask, { id: randomUUID(), activityId, courseId, reviewer, subject, attemptId, ...empty });
  }
  const reviewers = [...new Set(made.map(({ reviewer }) => reviewer))];
  if (reviewers.length === 0) return;
  await tx.enqueue(lend.name, { ...place, reviewers, by: act.uid });
};

/** The homework and its activity, of which the rule said that they are there. */
const taskOf = (was: Facts['get'], { activityId }: ActivityRef) => ({
  task: was(homeworkTable, activityId) as HomeworkRow,
  row: was(activityTable, activityId) as ActivityRow,
});

const distribute = onWrite(writes.distributeReviews, {
  paces: judgingAll,
  after: async (tx, { input: { courseId, activityId }, act, was }) => {
    const place = { courseId, activityId };
    const { task, row } = taskOf(was, place);
    const [all, existing, meant] = await Promise.all([
      reviewsOf(tx.sql, activityId),
      peerTasksOf(tx.sql, activityId),
      studentsFor(tx.sql, row),
    ]);
    const students = new Set(meant);
    // Whose author left the course meanwhile, or is not meant any more, is not read by the class, nor does that person read it.
    const works = new Map(
      all.filter((work) => isHere(work) && students.has(work.subject)).map((work) => [work.subject, work]),
    );
    const made = await pairings(tx, task, [...works.keys()], existing);
    await give(tx, place, works, made, act);
    // Who came back finds what they had to review.
    const before = [...new Set(existing.map(({ reviewer }) => reviewer))].filter((uid) => students.has(uid));
    if (before.length > 0) await tx.enqueue(lend.name, { ...place, reviewers: before, by: act.uid });
    const subjects = [...new Set(made.map(({ subject }) => subject))];
    await logAct(tx, { activityId, what: 'distributed', subjects }, act);
    await tellPeople(tx, row, { to: made.map(({ reviewer }) => reviewer), text: 'peerReview', act });
    return ok({ works: works.size, reviews: existing.length + made.length });
  },
});

const reassign = onWrite(writes.changeExaminesPeople, {
  paces: judgingSome,
  after: async (tx, { input, act, was }) => {
    const { courseId, activityId, subject } = input;
    const place = { courseId, activityId };
    const { row } = taskOf(was, place);
    const work = await tx.get(review, workScope(activityId), reviewId(activityId, subject));
    if (work === undefined || !isHere(work)) return refused(homeworkRefusal.notHandedIn);
    const wanted = new Set(input.reviewers);
    const given = await Promise.all([...wanted].map((uid) => isGiven(tx.sql, row, uid)));
    if (wanted.has(subject) || given.includes(false)) return refused(homeworkRefusal.notReviewer);
    const tasks = await peerTasksOn(tx.sql, activityId, subject);
    const gone = tasks.filter(({ reviewer, doneAt }) => doneAt === 0 && !wanted.has(reviewer));
    for (const { id } of gone) await tx.remove(peerTask, workScope(activityId), id);
    const left = gone.map(({ reviewer }) => reviewer);
    if (left.length > 0) await tx.enqueue(lend.name, { ...place, reviewers: left, by: act.uid });
    const made = [...wanted]
      .filter((uid) => !tasks.some(({ reviewer }) => reviewer === uid))
      .map((reviewer) => ({ reviewer, subject }));
    await give(tx, place, new Map([[subject, work]]), made, act);
    await logAct(tx, { activityId, what: 'reassigned', subjects: [subject] }, act);
    await tellPeople(tx, row, { to: made.map(({ reviewer }) => reviewer), text: 'peerReview', act });
    return undefined;
  },
});

/** By one of those who review the work, and nobody else: to others it is not there. Staff's copy of it no reviewer reads. */
const say = onWrite(writes.givePeerReview, { paces: telling, alsoUnread: true });

const take = onWrite(writes.takePeerScores, {
  paces: judgingAll,
  after: async (tx, { input, act, was }) => {
    const { activityId } = input;
    const { task, row } = taskOf(was, input);
    const wanted = new Set(input.subjects);
    const works = (await reviewsOf(tx.sql, activityId)).filter(({ subject }) => wanted.has(subject));
    const tasks = Map.groupBy(await peerTasksOf(tx.sql, activityId), ({ subject }) => subject);
    const done: string[] = [];
    for (const work of works) {
      const next = reviewByPeers(work, tasks.get(work.subject) ?? [], { homework: task, total: row.total }, act);
      if (next === work) continue;
      await tx.put(review, next);
      done.push(work.subject);
    }
    await logAct(tx, { activityId, what: 'scored', subjects: done }, act);
    return ok({ left: [...wanted].filter((subject) => !done.includes(subject)) });
  },
});

/** Whether somebody reviews is said by one of them: of a class what they wrote is megabytes. */
const setRules = onWrite(writes.setReviewInfo, {
  lists: { [peerTaskTable.name]: (tx, { activityId }) => somePeerTask(tx.sql, activityId) },
});

export const peerMutations = [setRules, distribute, reassign, say, take];
