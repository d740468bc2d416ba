import { randomInt, randomUUID } from 'node:crypto';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { shuffled } from '#contract/features/group/spread.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import * as calls from '#contract/features/homework/peer-calls.ts';
import {
  type Pairing,
  pairingsFor,
  pairingsInGroups,
  refusePeerReview,
  refusePeerRules,
  reviewByPeers,
  peerSaid as saidOf,
} from '#contract/features/homework/peers.ts';
import { refuseReview } from '#contract/features/homework/reviewing.ts';
import type { HomeworkRow, ReviewRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { type Act, onMutation, onPacedMutation } from '#server/core/feature.ts';
import { judgingAll, telling } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { isGiven, studentsFor } from '#server/features/activity/people.ts';
import { activity } from '#server/features/activity/store.ts';
import { groupsOfPeople } from '#server/features/group/public.ts';
import { type LogKind, writeLog } from '../log.ts';
import { peerTask, peerTasksOf, peerTasksOn, peerWork } from '../peer-store.ts';
import { lend } from '../peers/lend.ts';
import { homework, review, reviewsOf } from '../store.ts';
import { tellPeople } from '../tell.ts';

interface Place {
  readonly courseId: string;
  readonly activityId: string;
}

const opened = async (tx: Tx, { courseId, activityId }: Place, { uid }: Pick<Act, 'uid'>) => {
  const course = courseScope(courseId);
  const [role, task, row] = await Promise.all([
    tx.actorOf(uid, course),
    tx.get(homework, course, activityId),
    tx.get(activity, course, activityId),
  ]);
  const isThere = task !== undefined && row !== undefined;
  const refusal =
    refuseReview(role) ??
    (isThere ? undefined : homeworkRefusal.gone) ??
    (task?.peer == null ? homeworkRefusal.modeUnset : undefined);
  return { refusal, task, row };
};

const log = (tx: Tx, { activityId }: Place, act: Act, what: LogKind, subjects: readonly string[]) =>
  writeLog(
    tx.sql,
    { id: `${act.uid}.${act.mid}`, activityId, by: act.uid, what, subjects, detail: '', at: act.at },
    tx.now,
  );

const setRules = onMutation(calls.setReviewInfo, async (tx, input, act) => {
  const { refusal, task } = await opened(tx, input, act);
  if (refusal !== undefined || task === undefined) return refused(refusal ?? homeworkRefusal.gone);
  const hasBegun = (await peerTasksOf(tx.sql, input.activityId)).length > 0;
  const wrong = refusePeerRules(task.peer, input.peer, hasBegun);
  if (wrong !== undefined) return refused(wrong);
  await tx.put(homework, { ...task, peer: input.peer });
  return ok({});
});

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
  place: Place,
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

const distribute = onPacedMutation(calls.distributeReviews, judgingAll, async (tx, { courseId, activityId }, act) => {
  const place = { courseId, activityId };
  const { refusal, task, row } = await opened(tx, place, act);
  if (refusal !== undefined || task === undefined || row === undefined) return refused(refusal ?? homeworkRefusal.gone);
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
  await log(tx, place, act, 'distributed', [...new Set(made.map(({ subject }) => subject))]);
  await tellPeople(tx, row, { to: made.map(({ reviewer }) => reviewer), text: 'peerReview', act });
  return ok({ works: works.size, reviews: existing.length + made.length });
});

const reassign = onMutation(calls.changeExaminesPeople, async (tx, input, act) => {
  const { courseId, activityId, subject } = input;
  const place = { courseId, activityId };
  const { refusal, row } = await opened(tx, place, act);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? homeworkRefusal.gone);
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
  await log(tx, place, act, 'reassigned', [subject]);
  await tellPeople(tx, row, { to: made.map(({ reviewer }) => reviewer), text: 'peerReview', act });
  return ok({});
});

/** By one of those who review the work, and nobody else: to others it is not there. */
const say = onPacedMutation(calls.givePeerReview, telling, async (tx, input, act) => {
  const { courseId, activityId, id } = input;
  const course = courseScope(courseId);
  const [role, task, row, mine, theirs] = await Promise.all([
    tx.actorOf(act.uid, course),
    tx.get(homework, course, activityId),
    tx.get(activity, course, activityId),
    tx.get(peerWork, userScope(act.uid), id),
    tx.get(peerTask, workScope(activityId), id),
  ]);
  const isMine = mine !== undefined && theirs?.reviewer === act.uid && mine.activityId === activityId;
  const isShown = row?.state === 'published';
  const facts = { role, homework: isShown ? task : undefined, total: row?.total ?? 0, isMine };
  const refusal = refusePeerReview(input, facts, act.at);
  if (refusal !== undefined || mine === undefined || theirs === undefined)
    return refused(refusal ?? homeworkRefusal.notReviewer);
  await tx.put(peerWork, saidOf(mine, input, act.at));
  await tx.put(peerTask, saidOf(theirs, input, act.at));
  return ok({});
});

const take = onPacedMutation(calls.takePeerScores, judgingAll, async (tx, input, act) => {
  const { refusal, task, row } = await opened(tx, input, act);
  if (refusal !== undefined || task === undefined || row === undefined) return refused(refusal ?? homeworkRefusal.gone);
  const wanted = new Set(input.subjects);
  const works = (await reviewsOf(tx.sql, input.activityId)).filter(({ subject }) => wanted.has(subject));
  const tasks = Map.groupBy(await peerTasksOf(tx.sql, input.activityId), ({ subject }) => subject);
  const done: string[] = [];
  for (const work of works) {
    const next = reviewByPeers(work, tasks.get(work.subject) ?? [], { homework: task, total: row.total }, act);
    if (next === work) continue;
    await tx.put(review, next);
    done.push(work.subject);
  }
  await log(tx, input, act, 'scored', done);
  return ok({ left: [...wanted].filter((subject) => !done.includes(subject)) });
});

export const peerMutations = [setRules, distribute, reassign, say, take];
