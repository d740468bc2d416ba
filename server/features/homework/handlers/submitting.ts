import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { filesOfWork } from '#contract/features/homework/calls.ts';
import {
  attemptFrom,
  handInFrom,
  refuseSubmit,
  reviewWith,
  standingWith,
} from '#contract/features/homework/handing-in.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import type { AttemptRow, HomeworkRow, ReviewRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { onMutation, readied } from '#server/core/feature.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { isGiven } from '#server/features/activity/people.ts';
import { recordResult } from '#server/features/activity/results/record.ts';
import { activity } from '#server/features/activity/store.ts';
import { attach } from '#server/features/upload/public.ts';
import { resultOf } from '../jobs.ts';
import { attempt, handIn, homework, review, standing, writeLog } from '../store.ts';

/** Of the person who hands in: what is not for them is not there. */
const taskFor = async (tx: Tx, uid: string, courseId: string, activityId: string) => {
  const course = courseScope(courseId);
  const [task, row] = await Promise.all([tx.get(homework, course, activityId), tx.get(activity, course, activityId)]);
  const isTheirs = row !== undefined && (await isGiven(tx.sql, row, uid));
  return isTheirs ? { task, row } : { task: undefined, row: undefined };
};

/** Both copies of the work let their readers read its files: its author, and staff. */
const attachWork = async (tx: Tx, row: AttemptRow): Promise<Result<AttemptRow>> => {
  const files = filesOfWork({ content: row.text, files: row.files }).map((id) => ({ id }));
  const own = await attach(
    tx,
    { uid: row.uid },
    {
      files,
      to: { key: `attempt:${row.id}`, scope: userScope(row.uid), audiences: ['all'] },
    },
  );
  if (!own.ok) return own;
  const staff = await attach(
    tx,
    { uid: row.uid },
    {
      files,
      to: { key: `attempt:${row.id}`, scope: workScope(row.activityId), audiences: ['staff'] },
    },
  );
  if (!staff.ok) return staff;
  const facts = new Map(own.value.map((file) => [file.id, file]));
  return ok({ ...row, files: row.files.map((file) => facts.get(file.id) ?? file) });
};

const isGraded = (row: ReviewRow | undefined): boolean =>
  row !== undefined && (row.draft.score !== null || row.released?.attemptId === row.attemptId);

const submit = onMutation(submitHomework, async (tx, input, act) => {
  const { courseId, activityId } = input;
  const [own, work] = [userScope(act.uid), workScope(activityId)];
  const [role, { task, row }, before, reviewed, mustBeFree] = await Promise.all([
    tx.actorOf(act.uid, courseScope(courseId)),
    taskFor(tx, act.uid, courseId, activityId),
    tx.get(standing, own, activityId),
    tx.get(review, work, reviewId(activityId, act.uid)),
    tx.claim(handIn, work, input.id),
  ]);
  const facts = { role, activity: row, homework: task, standing: before, isGraded: isGraded(reviewed) };
  const refusal = refuseSubmit(input, facts, act.at);
  if (refusal !== undefined || row === undefined || task === undefined) return refused(refusal ?? homeworkRefusal.gone);
  mustBeFree();
  return keep(
    tx,
    { made: attemptFrom(input, { activity: row, standing: before, arrivedAt: tx.now }, act), row, task },
    act.mid,
  );
});

interface Kept {
  readonly made: AttemptRow;
  readonly row: ActivityRow;
  readonly task: HomeworkRow;
}

const keep = async (tx: Tx, { made, row, task }: Kept, mid: string) => {
  const [before, reviewed] = await Promise.all([
    tx.get(standing, userScope(made.uid), made.activityId),
    tx.get(review, workScope(made.activityId), reviewId(made.activityId, made.uid)),
  ]);
  const whole = await attachWork(tx, { ...made, revision: Math.min(made.revision || task.revision, task.revision) });
  if (!whole.ok) return whole;
  const stands = standingWith(whole.value, { activity: row, standing: before, arrivedAt: made.arrivedAt });
  const copy = handInFrom(whole.value);
  await tx.put(attempt, whole.value);
  await tx.put(handIn, copy);
  await tx.put(standing, stands);
  const judged = reviewWith(reviewed, copy, stands);
  await tx.put(review, judged);
  const { uid, activityId } = made;
  await recordResult(tx, row, uid, resultOf(judged, { total: row.total, hidesScores: task.hidesScores }));
  await writeLog(
    tx.sql,
    { id: `${uid}.${mid}`, activityId, by: uid, what: 'submitted', subjects: [uid], detail: '', at: made.finishedAt },
    tx.now,
  );
  return ok({ id: made.id, number: made.number, arrivedAt: made.arrivedAt, state: stands.state });
};

export const submittingMutations = [
  readied(
    submitHomework,
    async (input) => {
      const text = await cleaned(input.text, 'text');
      return text.ok ? ok({ ...input, text: text.value }) : text;
    },
    submit,
  ),
];
