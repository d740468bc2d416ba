import { ok } from '#contract/core/result.ts';
import { hour } from '#contract/core/time.ts';
import type { Facts } from '#contract/core/write.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import * as writes from '#contract/features/homework/review-writes.ts';
import type { HomeworkRow } from '#contract/features/homework/rows.ts';
import { homeworkTable, reviewTable } from '#contract/features/homework/tables.ts';
import type { Act } from '#server/core/feature.ts';
import { publishing, reminding } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { studentsFor } from '#server/features/activity/people.ts';
import { remindOf } from '#server/features/activity/telling.ts';
import { groupsOfPeople, studentsOfGroup } from '#server/features/group/public.ts';
import { logAct } from '../log.ts';
import { review, reviewsOf } from '../store.ts';
import { authorsOf } from '../tell.ts';
import { type ActivityRef, worksOf } from '../works.ts';

interface Urging {
  readonly input: ActivityRef;
  readonly act: Act;
  readonly was: Facts['get'];
}

interface Meant {
  readonly person: (uid: string) => boolean;
  /** Whose work is marked: a person's, or a group's. */
  readonly subject: (id: string) => boolean;
}

const everybody: Meant = { person: () => true, subject: () => true };

/** Those who have not handed in by now: each at most once an hour. Staff see on each work that its author was reminded. */
const urge = async (tx: Tx, { input, act, was }: Urging, meant: Meant) => {
  const { courseId, activityId } = input;
  const [task, row] = [was(homeworkTable, activityId) as HomeworkRow, was(activityTable, activityId) as ActivityRow];
  const done = new Set(
    (await reviewsOf(tx.sql, activityId))
      .filter(({ state }) => state === 'submitted' || state === 'late')
      .flatMap(authorsOf),
  );
  const to = (await studentsFor(tx.sql, row)).filter((uid) => meant.person(uid) && !done.has(uid));
  const slot = Math.floor(tx.now / hour);
  for (const uid of to) await remindOf(tx, row, { event: `${uid}/${slot}`, by: act.uid, to: [uid], text: 'urged' });
  await logAct(tx, { activityId, what: 'urged', subjects: to }, act);
  const subjects = task.groupSetId === '' ? to : [...(await groupsOfPeople(tx.sql, courseId, to)).values()].flat();
  for (const one of await worksOf(tx, input, subjects.filter(meant.subject)))
    if (one.state === 'none') await tx.put(review, { ...one, urgedAt: act.at });
  return ok({ students: to.length });
};

const urgeStudents = onWrite(writes.urgeStudents, {
  paces: publishing,
  leaves: [reviewTable],
  after: (tx, done) => {
    const chosen = new Set(done.input.subjects);
    const isChosen = (id: string) => chosen.has(id);
    return urge(tx, done, { person: isChosen, subject: isChosen });
  },
});

const urgeGroups = onWrite(writes.urgeGroups, {
  paces: reminding,
  leaves: [reviewTable],
  after: async (tx, done) => {
    const { courseId, subjects } = done.input;
    const people = new Set((await Promise.all(subjects.map((id) => studentsOfGroup(tx.sql, courseId, id)))).flat());
    return urge(tx, done, { person: (uid) => people.has(uid), subject: (id) => subjects.includes(id) });
  },
});

const urgeAll = onWrite(writes.urgeAll, { paces: reminding, after: (tx, done) => urge(tx, done, everybody) });

export const urgingMutations = [urgeStudents, urgeGroups, urgeAll];
