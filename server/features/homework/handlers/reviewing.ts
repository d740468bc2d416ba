import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import * as groups from '#contract/features/homework/group-calls.ts';
import { noReview } from '#contract/features/homework/handing-in.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import {
  isOvertaken,
  refuseBounds,
  refuseReturn,
  refuseReview,
  refuseScore,
  reviewAtRandom,
  reviewCommented,
  reviewCounted,
  reviewReleased,
  reviewReturned,
  reviewScored,
} from '#contract/features/homework/reviewing.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import * as calls from '#contract/features/homework/work-calls.ts';
import { type Act, type Outcome, onMutation, onPacedMutation, refusedOver } from '#server/core/feature.ts';
import { judgingAll, judgingSome } from '#server/core/session/paces.ts';
import { membersWithRole } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRows } from '#server/core/sync/rows.ts';
import { activity } from '#server/features/activity/store.ts';
import { groupsInUse, studentsOfGroup } from '#server/features/group/public.ts';
import { tellRelease } from '../hooks.ts';
import { deliverAll } from '../jobs.ts';
import { type LogKind, writeLog } from '../log.ts';
import { homework, review } from '../store.ts';
import { tellAuthors } from '../tell.ts';

interface Place {
  readonly courseId: string;
  readonly activityId: string;
}

/** The homework as its reviewers know it; a course that it is not of has none. */
const opened = async (tx: Tx, { courseId, activityId }: Place, { uid }: Pick<Act, 'uid'>) => {
  const course = courseScope(courseId);
  const [role, task, row] = await Promise.all([
    tx.actorOf(uid, course),
    tx.get(homework, course, activityId),
    tx.get(activity, course, activityId),
  ]);
  const refusal = refuseReview(role) ?? (task === undefined || row === undefined ? homeworkRefusal.gone : undefined);
  return { refusal, row, scale: { total: row?.total ?? 0, parts: task?.parts ?? [] } };
};

/** The works that begin empty: of the students of the course, or of the groups that hand in together. */
const emptyWorks = async (tx: Tx, place: Place, subjects: readonly string[]): Promise<readonly ReviewRow[]> => {
  const { courseId, activityId } = place;
  const task = await tx.get(homework, courseScope(courseId), activityId);
  if (task === undefined || task.groupSetId === '') {
    const students = new Set(await membersWithRole(tx.sql, courseScope(courseId), 'student'));
    return subjects
      .filter((subject) => students.has(subject))
      .map((subject) => noReview(courseId, activityId, subject));
  }
  const there = (await groupsInUse(tx.sql, task.groupSetId)).filter(({ id }) => subjects.includes(id));
  return Promise.all(
    there.map(async ({ id }) => ({
      ...noReview(courseId, activityId, id),
      members: await studentsOfGroup(tx.sql, courseId, id),
    })),
  );
};

/** The works of these subjects; who handed in nothing has one too, and who is not of the homework has none. */
const worksOf = async (tx: Tx, { courseId, activityId }: Place, subjects: readonly string[]) => {
  const ids = [...new Set(subjects)].map((subject) => reviewId(activityId, subject));
  const known = await readRows(tx.sql, review, workScope(activityId), ids);
  const others = [...new Set(subjects)].filter((subject) => !known.has(reviewId(activityId, subject)));
  const empty = others.length === 0 ? [] : await emptyWorks(tx, { courseId, activityId }, others);
  const there = new Map(empty.map((row) => [row.subject, row]));
  return new Map(
    [...new Set(subjects)].flatMap((subject): readonly [string, ReviewRow][] => {
      const row = known.get(reviewId(activityId, subject)) ?? there.get(subject);
      return row === undefined ? [] : [[subject, row]];
    }),
  );
};

const log = (tx: Tx, place: Place, act: Act, what: LogKind, subjects: readonly string[], detail = '') =>
  writeLog(
    tx.sql,
    { id: `${act.uid}.${act.mid}`, activityId: place.activityId, by: act.uid, what, subjects, detail, at: act.at },
    tx.now,
  );

/** Writes what changed of each, and answers whose did. */
const putChanged = async (
  tx: Tx,
  works: Iterable<ReviewRow>,
  next: (row: ReviewRow) => ReviewRow,
): Promise<readonly string[]> => {
  const changed: string[] = [];
  for (const row of works) {
    const after = next(row);
    if (after === row || JSON.stringify(after) === JSON.stringify(row)) continue;
    await tx.put(review, after);
    changed.push(row.subject);
  }
  return changed;
};

interface Seen {
  readonly subject: string;
  readonly basis: string;
}

/**
 * The works whose field stands as it was seen. Of one that does not, the writer is shown what stands there; of several, those are
 * left alone.
 */
const unovertaken = async (
  tx: Tx,
  input: Place & { readonly works: readonly Seen[] },
  field: 'score' | 'comment',
): Promise<Outcome<never> | { readonly ok: true; readonly free: readonly ReviewRow[]; readonly left: string[] }> => {
  const basis = new Map(input.works.map((work) => [work.subject, work.basis]));
  const rows = [...(await worksOf(tx, input, [...basis.keys()])).values()];
  const [only] = rows;
  if (only === undefined) return refused(homeworkRefusal.gone);
  const isFree = (row: ReviewRow) => !isOvertaken(row, field, basis.get(row.subject) ?? '');
  if (input.works.length === 1 && !isFree(only)) return refusedOver(coreRefusal.conflict, review, only);
  const free = rows.filter(isFree);
  return { ok: true, free, left: rows.filter((row) => !free.includes(row)).map(({ subject }) => subject) };
};

const scores = (call: typeof calls.giveScores) =>
  onMutation(call, async (tx, input, act) => {
    const { refusal, scale } = await opened(tx, input, act);
    const wrong = refusal ?? input.works.map((work) => refuseScore(work, scale)).find((one) => one !== undefined);
    if (wrong !== undefined) return refused(wrong);
    const works = await unovertaken(tx, input, 'score');
    if (!('free' in works)) return works;
    const given = new Map(input.works.map((work) => [work.subject, work]));
    const done = await putChanged(tx, works.free, (row) => {
      const work = given.get(row.subject);
      return work === undefined ? row : reviewScored(row, work, act);
    });
    const scored = [...new Set(input.works.map(({ score }) => (score === null ? '–' : String(score / 100))))];
    await log(tx, input, act, 'scored', done, scored.length === 1 ? scored[0] : '');
    return ok({ left: works.left });
  });

const random = onPacedMutation(calls.giveRandomScores, judgingAll, async (tx, input, act) => {
  const { refusal, scale } = await opened(tx, input, act);
  const wrong = refusal ?? refuseBounds(input, scale);
  if (wrong !== undefined) return refused(wrong);
  const works = [...(await worksOf(tx, input, input.subjects)).values()];
  const done = await putChanged(tx, works, (row) => reviewAtRandom(row, input, act));
  const { low, high, step, seed } = input;
  await log(tx, input, act, 'scoredAtRandom', done, `${low / 100}–${high / 100} · ${step / 100} · ${seed}`);
  return ok({ left: works.map(({ subject }) => subject).filter((subject) => !done.includes(subject)) });
});

const comments = (call: typeof calls.giveComments) =>
  onMutation(call, async (tx, input, act) => {
    const { refusal } = await opened(tx, input, act);
    if (refusal !== undefined) return refused(refusal);
    const works = await unovertaken(tx, input, 'comment');
    if (!('free' in works)) return works;
    const given = new Map(input.works.map((work) => [work.subject, work.attemptId]));
    const done = await putChanged(tx, works.free, (row) =>
      reviewCommented(row, { comment: input.comment, attemptId: given.get(row.subject) ?? '' }, act),
    );
    await log(tx, input, act, 'commented', done);
    return ok({ left: works.left });
  });

const release = onPacedMutation(calls.releaseReviews, judgingAll, async (tx, input, act) => {
  const { refusal, row: of } = await opened(tx, input, act);
  if (refusal !== undefined) return refused(refusal);
  const works = await worksOf(tx, input, input.subjects);
  const done = await putChanged(tx, works.values(), (row) => reviewReleased(row, act));
  await log(tx, input, act, 'released', done);
  await tellAuthors(tx, of, works, { subjects: done, text: 'reviewed', act });
  await tellRelease(tx, { ...input, subjects: done });
  await deliverAll(tx, { courseId: input.courseId, activityId: input.activityId, subjects: [...done] });
  return ok({ count: done.length });
});

const giveBack = (call: typeof calls.returnWorks) =>
  onPacedMutation(call, judgingSome, async (tx, input, act) => {
    const { refusal, row: of } = await opened(tx, input, act);
    const wrong = refusal ?? refuseReturn(input);
    if (wrong !== undefined) return refused(wrong);
    const found = await worksOf(tx, input, input.subjects);
    const works = [...found.values()];
    if (works.every(({ state }) => state === 'none')) return refused(homeworkRefusal.notHandedIn);
    const done = await putChanged(tx, works, (row) => reviewReturned(row, input, act));
    await log(tx, input, act, 'returned', done, input.reason.trim());
    await tellAuthors(tx, of, found, { subjects: done, text: 'returned', act });
    await deliverAll(tx, { courseId: input.courseId, activityId: input.activityId, subjects: [...done] });
    return ok({ count: done.length });
  });

const count = (call: typeof calls.setHandInState) =>
  onPacedMutation(call, judgingSome, async (tx, input, act) => {
    const { refusal } = await opened(tx, input, act);
    if (refusal !== undefined) return refused(refusal);
    const works = await worksOf(tx, input, input.subjects);
    const done = await putChanged(tx, works.values(), (row) => reviewCounted(row, input, act));
    await log(tx, input, act, 'counted', done, input.state);
    await deliverAll(tx, { courseId: input.courseId, activityId: input.activityId, subjects: [...done] });
    return ok({ count: done.length });
  });

export const reviewingMutations = [
  scores(calls.giveScores),
  scores(groups.giveGroupScores),
  random,
  comments(calls.giveComments),
  comments(groups.giveGroupComments),
  release,
  giveBack(calls.returnWorks),
  giveBack(groups.returnGroupWorks),
  count(calls.setHandInState),
  count(groups.setGroupHandInState),
];
