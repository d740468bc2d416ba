import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { hour } from '#contract/core/time.ts';
import type { Facts } from '#contract/core/write.ts';
import { filesOfWork } from '#contract/features/homework/calls.ts';
import * as groups from '#contract/features/homework/group-calls.ts';
import * as writes from '#contract/features/homework/helping-writes.ts';
import { refuseReview } from '#contract/features/homework/reviewing.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { sharedFrom, sharedId } from '#contract/features/homework/shared.ts';
import { handInTable, homeworkTable, sharedTable } from '#contract/features/homework/tables.ts';
import * as calls from '#contract/features/homework/work-calls.ts';
import { type Act, onPacedMutation } from '#server/core/feature.ts';
import { publishing, reminding } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { studentsFor } from '#server/features/activity/people.ts';
import { activity } from '#server/features/activity/store.ts';
import { remindOf } from '#server/features/activity/telling.ts';
import { studentsOfGroup } from '#server/features/group/public.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { logAct, writeLog } from '../log.ts';
import { homework, reviewsOf } from '../store.ts';
import { authorsOf } from '../tell.ts';

interface Place {
  readonly courseId: string;
  readonly activityId: string;
}

const place = async (tx: Tx, { courseId, activityId }: Place, { uid }: Pick<Act, 'uid'>) => {
  const course = courseScope(courseId);
  const [role, task, row] = await Promise.all([
    tx.actorOf(uid, course),
    tx.get(homework, course, activityId),
    tx.get(activity, course, activityId),
  ]);
  const missing = task === undefined || row === undefined || row.state !== 'published';
  return { refusal: refuseReview(role) ?? (missing ? homeworkRefusal.gone : undefined), task, row };
};

/** Those who have not handed in by now: each at most once an hour. */
const urge = async (tx: Tx, at: Place, act: Act, isMeant: (uid: string) => boolean) => {
  const { refusal, row } = await place(tx, at, act);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? homeworkRefusal.gone);
  const done = new Set(
    (await reviewsOf(tx.sql, at.activityId))
      .filter(({ state }) => state === 'submitted' || state === 'late')
      .flatMap(authorsOf),
  );
  const to = (await studentsFor(tx.sql, row)).filter((uid) => isMeant(uid) && !done.has(uid));
  const slot = Math.floor(tx.now / hour);
  for (const uid of to) await remindOf(tx, row, { event: `${uid}/${slot}`, by: act.uid, to: [uid], text: 'urged' });
  const id = `${act.uid}.${act.mid}`;
  const { activityId } = at;
  await writeLog(tx.sql, { id, activityId, by: act.uid, what: 'urged', subjects: to, detail: '', at: act.at }, tx.now);
  return ok({ students: to.length });
};

const urgeSome = onPacedMutation(calls.urgeStudents, publishing, (tx, input, act) => {
  const meant = new Set(input.subjects);
  return urge(tx, input, act, (uid) => meant.has(uid));
});
const urgeGroups = onPacedMutation(groups.urgeGroups, reminding, async (tx, input, act) => {
  const people = await Promise.all(input.subjects.map((id) => studentsOfGroup(tx.sql, input.courseId, id)));
  const meant = new Set(people.flat());
  return urge(tx, input, act, (uid) => meant.has(uid));
});
const urgeEverybody = onPacedMutation(calls.urgeAll, reminding, (tx, input, act) => urge(tx, input, act, () => true));

const sharedKey = (id: string): string => `sharedAnswer:${id}`;

/** Its files go with it. */
const endShared = async (
  tx: Tx,
  { courseId }: { readonly courseId: string },
  was: Facts['get'],
  ids: readonly string[],
) => {
  for (const id of ids)
    if (was(sharedTable, id) !== undefined) await detach(tx, { key: sharedKey(id), scope: courseScope(courseId) });
};

const share = (write: typeof writes.shareAnswer) =>
  onWrite(write, {
    before: async (tx, { input, act, was }) => {
      const { courseId, activityId, attemptId } = input;
      const [work, task] = [was(handInTable, attemptId), was(homeworkTable, activityId)];
      if (work === undefined || task === undefined) return refused(homeworkRefusal.gone);
      const shown = sharedFrom({ work, homework: task }, input, act);
      const files = filesOfWork({ content: shown.text, files: shown.files }).map((id) => ({ id }));
      const to = { key: sharedKey(shown.id), scope: courseScope(courseId), audiences: task.readers };
      const attached = await attach(tx, act, { files, to });
      return attached.ok ? ok(input) : attached;
    },
    after: async (tx, { input, act, was }) => {
      const { activityId, attemptId, reason } = input;
      await endShared(tx, input, was, [attemptId]);
      const subjects = [was(handInTable, attemptId)?.subject ?? ''];
      await logAct(tx, { activityId, what: 'shared', subjects, detail: reason }, act);
      return undefined;
    },
  });

const unshare = (write: typeof writes.unshareAnswer) =>
  onWrite(write, {
    after: async (tx, { input, was }) => {
      await endShared(tx, input, was, [input.attemptId, sharedId(input.attemptId)]);
      return undefined;
    },
  });

export const helpingMutations = [
  urgeSome,
  urgeGroups,
  urgeEverybody,
  onWrite(writes.saveComment),
  onWrite(writes.deleteComment),
  share(writes.shareAnswer),
  share(writes.shareGroupAnswer),
  unshare(writes.unshareAnswer),
  unshare(writes.unshareGroupAnswer),
];
