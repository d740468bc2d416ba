import { ok, refused } from '#contract/core/result.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { withoutShownFiles } from '#contract/core/text/rich-text.ts';
import { hour } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { filesOfWork } from '#contract/features/homework/calls.ts';
import * as groups from '#contract/features/homework/group-calls.ts';
import { refuseReturn, refuseReview } from '#contract/features/homework/reviewing.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { sharedId } from '#contract/features/homework/shared.ts';
import * as calls from '#contract/features/homework/work-calls.ts';
import { type Act, onMutation, onPacedMutation } from '#server/core/feature.ts';
import { publishing, reminding } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { studentsFor } from '#server/features/activity/people.ts';
import { activity } from '#server/features/activity/store.ts';
import { remindOf } from '#server/features/activity/telling.ts';
import { studentsOfGroup } from '#server/features/group/public.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { writeLog } from '../log.ts';
import { handIn, homework, reviewsOf, savedComment, sharedAnswer } from '../store.ts';
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

const keepComment = onMutation(calls.saveComment, async (tx, { id, text, courseId }, { uid, at }) => {
  await tx.create(savedComment, { id, uid, text: text.trim(), courseId, createdAt: at });
  return ok({});
});

const forgetComment = onMutation(calls.deleteComment, async (tx, { id }, { uid }) => {
  const scope = userScope(uid);
  if ((await tx.get(savedComment, scope, id)) !== undefined) await tx.remove(savedComment, scope, id);
  return ok({});
});

const sharedKey = (id: string): string => `sharedAnswer:${id}`;

const endShared = async (tx: Tx, scope: string, id: string): Promise<void> => {
  if ((await tx.get(sharedAnswer, scope, id)) === undefined) return;
  await tx.remove(sharedAnswer, scope, id);
  await detach(tx, { key: sharedKey(id), scope });
};

/** Not before the date: who has still to hand in would read it. */
const isStillOpen = ({ closesAt }: ActivityRow, now: number): boolean => closesAt > now;

const share = (call: typeof calls.shareAnswer) =>
  onMutation(call, async (tx, input, act) => {
    const { courseId, activityId, attemptId } = input;
    const { refusal, task, row } = await place(tx, input, act);
    const wrong = refusal ?? refuseReturn(input);
    if (wrong !== undefined || task === undefined || row === undefined) return refused(wrong ?? homeworkRefusal.gone);
    const work = await tx.get(handIn, workScope(activityId), attemptId);
    if (work === undefined) return refused(homeworkRefusal.gone);
    if (isStillOpen(row, tx.now)) return refused(homeworkRefusal.stillOpen);
    // The name of a file would say whose it is.
    const shown = input.isNamed ? work.files : [];
    const text = input.isNamed ? work.text : withoutShownFiles(work.text);
    const files = filesOfWork({ content: text, files: shown }).map((id) => ({ id }));
    const shared = sharedId(attemptId);
    const to = { key: sharedKey(shared), scope: courseScope(courseId), audiences: task.readers };
    const attached = await attach(tx, act, { files, to });
    if (!attached.ok) return attached;
    // An earlier release named it after the attempt.
    await endShared(tx, courseScope(courseId), attemptId);
    await tx.put(sharedAnswer, {
      id: shared,
      courseId,
      activityId,
      subject: input.isNamed ? work.subject : '',
      text,
      files: shown,
      reason: input.reason.trim(),
      readers: task.readers,
      sharedBy: act.uid,
      sharedAt: act.at,
    });
    const id = `${act.uid}.${act.mid}`;
    const subjects = [work.subject];
    await writeLog(
      tx.sql,
      { id, activityId, by: act.uid, what: 'shared', subjects, detail: input.reason, at: act.at },
      tx.now,
    );
    return ok({});
  });

const unshare = (call: typeof calls.unshareAnswer) =>
  onMutation(call, async (tx, { courseId, attemptId }, { uid }) => {
    const scope = courseScope(courseId);
    const refusal = refuseReview(await tx.actorOf(uid, scope));
    if (refusal !== undefined) return refused(refusal);
    for (const id of [attemptId, sharedId(attemptId)]) await endShared(tx, scope, id);
    return ok({});
  });

export const helpingMutations = [
  urgeSome,
  urgeGroups,
  urgeEverybody,
  keepComment,
  forgetComment,
  share(calls.shareAnswer),
  share(groups.shareGroupAnswer),
  unshare(calls.unshareAnswer),
  unshare(groups.unshareGroupAnswer),
];
