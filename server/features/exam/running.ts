import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { timed } from '#contract/features/activity/fields.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { endTest } from '#contract/features/exam/calls.ts';
import { personId } from '#contract/features/exam/keys.ts';
import type { ExamRow } from '#contract/features/exam/rows.ts';
import { examRefusal, refuseStaff } from '#contract/features/exam/rules.ts';
import { personTable, workTable } from '#contract/features/exam/tables.ts';
import * as writes from '#contract/features/exam/writes.ts';
import { onPacedMutation } from '#server/core/feature.ts';
import { judgingAll, judgingSome } from '#server/core/session/paces.ts';
import { membersWithRole } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { setOne } from '#server/features/activity/publish.ts';
import { activity } from '#server/features/activity/store.ts';
import { openWork } from './collecting.ts';
import { askToCollectAll, deliverTo } from './jobs.ts';
import type { ActivityRef } from './outcomes.ts';
import { exam, openWorksOf, person, subjectsOf, work, worksOfPerson } from './store.ts';

const give = onWrite(writes.giveMarks, {
  paces: (input, uid) => judgingSome({ subjects: input.marks }, uid),
  after: async (tx, { input, was }) => {
    const subjects = input.marks.flatMap(({ attemptId }) => was(workTable, attemptId)?.subject ?? []);
    await deliverTo(tx, input, subjects);
    return undefined;
  },
});

const again = onWrite(writes.markAgain, {
  paces: judgingAll,
  after: async (tx, { input }) => {
    const subjects = await subjectsOf(tx.sql, input.activityId);
    await deliverTo(tx, input, subjects, true);
    return ok({ count: new Set(subjects).size });
  },
});

/** Of these, who is a student of the course. */
const students = async (tx: Tx, { courseId }: ActivityRef, subjects: readonly string[]): Promise<string[]> => {
  const there = new Set(await membersWithRole(tx.sql, courseScope(courseId), 'student'));
  return [...new Set(subjects)].filter((subject) => there.has(subject));
};

/** Whoever is no student of the course is left out. Staff's copies lie in a scope that this may open. */
const ofStudents = async <I extends ActivityRef & { readonly subjects: readonly string[] }>(
  tx: Tx,
  { input, more: subjects }: { readonly input: I; readonly more: readonly string[] },
) => {
  await openWork(tx, input);
  return ok({ ...input, subjects: [...subjects] });
};

const extra = onWrite(writes.setExtraTime, {
  paces: judgingSome,
  more: (tx, input) => students(tx, input, input.subjects),
  before: ofStudents,
  after: async (tx, { input, more: subjects }) => {
    for (const subject of subjects)
      for (const one of await worksOfPerson(tx.sql, input.activityId, subject))
        if (one.state === 'open') await tx.put(work, { ...one, extra: input.minutes * minute });
    await deliverTo(tx, input, subjects);
    return ok({ count: subjects.length });
  },
});

/** Their device is told after the commit. */
const allow = onWrite(writes.allowDevice, {
  paces: judgingSome,
  after: async (tx, { input, was, is }) => {
    const [before, next] = [was(workTable, input.attemptId), is(workTable, input.attemptId)];
    if (before === undefined || next === before) return ok({ count: 0 });
    await deliverTo(tx, input, [before.subject]);
    return ok({ count: 1 });
  },
});

const collectOpen = async (tx: Tx, place: ActivityRef, subjects: readonly string[]): Promise<number> => {
  const open = (await openWorksOf(tx.sql, place.activityId)).filter(
    ({ subject }) => subjects.length === 0 || subjects.includes(subject),
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

const collect = onWrite(writes.collectTests, {
  paces: judgingAll,
  after: async (tx, { input }) => ok({ count: await collectOpen(tx, input, input.subjects) }),
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

/**
 * From now on nobody begins, and everybody's results are those of a closed test. Its own handler: it ends by the server's clock, and
 * takes every attempt that is open then.
 */
const end = onPacedMutation(endTest, judgingAll, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const [actor, row] = await Promise.all([tx.actorOf(act.uid, scope), tx.get(activity, scope, input.activityId)]);
  const refusal = refuseStaff(actor) ?? (row?.kind === 'test' ? undefined : examRefusal.gone);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? examRefusal.gone);
  await openWork(tx, input);
  const isOver = row.closesAt > 0 && row.closesAt <= tx.now;
  const done = isOver ? ok(row) : await setOne(tx, row, timed(row, { closesAt: tx.now }), act);
  if (!done.ok) return done;
  await changeExam(tx, input, { endedAt: tx.now });
  const count = await collectOpen(tx, input, []);
  await deliverTo(tx, input, await subjectsOf(tx.sql, row.id));
  return ok({ count });
});

const giveBack = onWrite(writes.returnTests, {
  paces: judgingSome,
  more: (tx, input) => students(tx, input, input.subjects),
  before: ofStudents,
  leaves: [personTable],
  after: async (tx, { input, more: subjects, is }) => {
    for (const subject of subjects) {
      const row = is(personTable, personId(input.activityId, subject));
      const made = (await worksOfPerson(tx.sql, input.activityId, subject)).length;
      if (row !== undefined) await tx.put(person, { ...row, upTo: made + 1 });
    }
    await deliverTo(tx, input, subjects);
    return ok({ count: subjects.length });
  },
});

const release = onWrite(writes.releaseResults, {
  paces: judgingAll,
  before: async (tx, { input }) => {
    await openWork(tx, input);
    return ok(input);
  },
  after: async (tx, { input }) => {
    const subjects = await subjectsOf(tx.sql, input.activityId);
    await deliverTo(tx, input, subjects);
    return ok({ count: new Set(subjects).size });
  },
});

const takeLate = onWrite(writes.takeLateTest, {
  paces: judgingSome,
  after: async (tx, { input, was }) => {
    const of = was(workTable, input.attemptId);
    if (of === undefined || of.late === null) return ok({ count: 0 });
    await deliverTo(tx, input, [of.subject], true);
    return ok({ count: 1 });
  },
});

export const runningMutations = [give, again, extra, allow, collect, end, giveBack, release, takeLate];
