import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { timed } from '#contract/features/activity/fields.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import * as calls from '#contract/features/exam/calls.ts';
import { personId } from '#contract/features/exam/keys.ts';
import type { ExamRow } from '#contract/features/exam/rows.ts';
import {
  allowedWork,
  examRefusal,
  noPerson,
  refuseMark,
  refuseReason,
  refuseStaff,
} from '#contract/features/exam/rules.ts';
import { type Act, onPacedMutation } from '#server/core/feature.ts';
import { judgingAll, judgingSome } from '#server/core/session/paces.ts';
import { membersWithRole } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { setOne } from '#server/features/activity/publish.ts';
import { activity } from '#server/features/activity/store.ts';
import { openWork } from './collecting.ts';
import { askToCollectAll, deliverTo } from './jobs.ts';
import type { ActivityRef } from './outcomes.ts';
import { exam, mark, person, subjectsOf, work, worksOf, worksOfPerson } from './store.ts';

/** The test as its staff know it; a course that it is not of has none. */
const opened = async (tx: Tx, place: ActivityRef, { uid }: Pick<Act, 'uid'>) => {
  const scope = courseScope(place.courseId);
  const [role, row] = await Promise.all([tx.actorOf(uid, scope), tx.get(activity, scope, place.activityId)]);
  const refusal = refuseStaff(role) ?? (row?.kind === 'test' ? undefined : examRefusal.gone);
  if (refusal !== undefined || row === undefined) return { refusal: refusal ?? examRefusal.gone };
  await openWork(tx, place);
  return { row };
};

const give = onPacedMutation(
  calls.giveMarks,
  (input, uid) => judgingSome({ subjects: input.marks }, uid),
  async (tx, input, act) => {
    const { refusal } = await opened(tx, input, act);
    if (refusal !== undefined) return refused(refusal);
    const subjects: string[] = [];
    for (const given of input.marks) {
      const of = await tx.get(work, workScope(input.activityId), given.attemptId);
      const wrong = refuseMark(given, of);
      if (wrong !== undefined || of === undefined) return refused(wrong ?? examRefusal.gone);
      const { id, attemptId, itemId, score, comment } = given;
      await tx.create(mark, {
        id,
        activityId: input.activityId,
        attemptId,
        itemId,
        score,
        comment: comment.trim(),
        by: act.uid,
        at: act.at,
      });
      subjects.push(of.subject);
    }
    await deliverTo(tx, input, subjects);
    return ok({ count: input.marks.length });
  },
);

const again = onPacedMutation(calls.markAgain, judgingAll, async (tx, input, act) => {
  const { refusal } = await opened(tx, input, act);
  if (refusal !== undefined) return refused(refusal);
  const subjects = await subjectsOf(tx.sql, input.activityId);
  await deliverTo(tx, input, subjects, true);
  return ok({ count: new Set(subjects).size });
});

/** Of these, who is a student of the course. */
const students = async (tx: Tx, { courseId }: ActivityRef, subjects: readonly string[]): Promise<string[]> => {
  const there = new Set(await membersWithRole(tx.sql, courseScope(courseId), 'student'));
  return [...new Set(subjects)].filter((subject) => there.has(subject));
};

const changePerson = async (
  tx: Tx,
  { courseId, activityId }: ActivityRef,
  subject: string,
  next: Partial<ReturnType<typeof noPerson>>,
): Promise<void> => {
  const before = await tx.get(person, workScope(activityId), personId(activityId, subject));
  await tx.put(person, { ...(before ?? noPerson(courseId, activityId, subject)), ...next });
};

const extra = onPacedMutation(calls.setExtraTime, judgingSome, async (tx, input, act) => {
  const { refusal } = await opened(tx, input, act);
  if (refusal !== undefined) return refused(refusal);
  const given = await students(tx, input, input.subjects);
  const more = input.minutes * minute;
  for (const subject of given) {
    await changePerson(tx, input, subject, { extra: more });
    for (const one of await worksOfPerson(tx.sql, input.activityId, subject))
      if (one.state === 'open') await tx.put(work, { ...one, extra: more });
  }
  await deliverTo(tx, input, given);
  return ok({ count: given.length });
});

/** Their device is told after the commit; an attempt that is over needs no word any more. */
const allow = onPacedMutation(calls.allowDevice, judgingSome, async (tx, input, act) => {
  const { refusal } = await opened(tx, input, act);
  if (refusal !== undefined) return refused(refusal);
  const before = await tx.get(work, workScope(input.activityId), input.attemptId);
  if (before === undefined) return refused(examRefusal.gone);
  const next = allowedWork(before, input, tx.now);
  if (next === undefined) return ok({ count: 0 });
  await tx.put(work, next);
  await deliverTo(tx, input, [before.subject]);
  return ok({ count: 1 });
});

const collectOpen = async (tx: Tx, place: ActivityRef, subjects: readonly string[]): Promise<number> => {
  const open = (await worksOf(tx.sql, place.activityId)).filter(
    ({ state, subject }) => state === 'open' && (subjects.length === 0 || subjects.includes(subject)),
  );
  const closing = { state: 'collected', by: 'staff', finishedAt: tx.now } as const;
  for (const one of open) await tx.put(work, { ...one, ...closing });
  await askToCollectAll(
    tx,
    place,
    open.map(({ subject }) => subject),
  );
  return open.length;
};

const collect = onPacedMutation(calls.collectTests, judgingAll, async (tx, input, act) => {
  const { refusal } = await opened(tx, input, act);
  return refusal === undefined ? ok({ count: await collectOpen(tx, input, input.subjects) }) : refused(refusal);
});

const changeExam = async (tx: Tx, { courseId, activityId }: ActivityRef, next: Partial<ExamRow>): Promise<void> => {
  const before = await tx.get(exam, workScope(activityId), activityId);
  await tx.put(exam, { ...(before ?? noExam(courseId, activityId)), ...next });
};

const noExam = (courseId: string, activityId: string): ExamRow => ({
  id: activityId,
  activityId,
  courseId,
  releasedAt: 0,
  endedAt: 0,
});

/** From now on nobody begins, and everybody's results are those of a closed test. */
const end = onPacedMutation(calls.endTest, judgingAll, async (tx, input, act) => {
  const { refusal, row } = await opened(tx, input, act);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? examRefusal.gone);
  const isOver = row.closesAt > 0 && row.closesAt <= tx.now;
  const done = isOver ? ok(row) : await setOne(tx, row, timed(row, { closesAt: tx.now }), act);
  if (!done.ok) return done;
  await changeExam(tx, input, { endedAt: tx.now });
  const count = await collectOpen(tx, input, []);
  await deliverTo(tx, input, await subjectsOf(tx.sql, row.id));
  return ok({ count });
});

const giveBack = onPacedMutation(calls.returnTests, judgingSome, async (tx, input, act) => {
  const { refusal } = await opened(tx, input, act);
  const wrong = refusal ?? refuseReason(input);
  if (wrong !== undefined) return refused(wrong);
  const given = await students(tx, input, input.subjects);
  for (const subject of given) {
    const made = (await worksOfPerson(tx.sql, input.activityId, subject)).length;
    await changePerson(tx, input, subject, { upTo: made + 1, returnedAt: tx.now, reason: input.reason.trim() });
  }
  await deliverTo(tx, input, given);
  return ok({ count: given.length });
});

const release = onPacedMutation(calls.releaseResults, judgingAll, async (tx, input, act) => {
  const { refusal } = await opened(tx, input, act);
  if (refusal !== undefined) return refused(refusal);
  await changeExam(tx, input, { releasedAt: input.shown ? tx.now : 0 });
  const subjects = await subjectsOf(tx.sql, input.activityId);
  await deliverTo(tx, input, subjects);
  return ok({ count: new Set(subjects).size });
});

/** What was there in time stays in the rounds of marking that were made of it. */
const takeLate = onPacedMutation(calls.takeLateTest, judgingSome, async (tx, input, act) => {
  const { refusal } = await opened(tx, input, act);
  if (refusal !== undefined) return refused(refusal);
  const of = await tx.get(work, workScope(input.activityId), input.attemptId);
  if (of === undefined) return refused(examRefusal.gone);
  if (of.late === null) return ok({ count: 0 });
  await tx.put(work, { ...of, ...of.late, state: 'handedIn', by: 'person', late: null });
  await deliverTo(tx, input, [of.subject], true);
  return ok({ count: 1 });
});

export const runningMutations = [give, again, extra, allow, collect, end, giveBack, release, takeLate];
