import type { Input } from '#contract/core/call.ts';
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
import { standingOf } from '#contract/features/homework/reviewing.ts';
import type { AttemptRow, HandInRow, HomeworkRow, ReviewRow, StandingRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { onPacedMutation, readied } from '#server/core/feature.ts';
import { handingIn } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { isGiven } from '#server/features/activity/people.ts';
import { recordResult } from '#server/features/activity/results/record.ts';
import { activity } from '#server/features/activity/store.ts';
import { groupIn, studentsOfGroup } from '#server/features/group/public.ts';
import { attach } from '#server/features/upload/public.ts';
import { resultOf } from '../jobs.ts';
import { writeLog } from '../log.ts';
import { peerTasksOn } from '../peer-store.ts';
import { attempt, handIn, homework, review, standing } from '../store.ts';
import { tellPeople } from '../tell.ts';

type Submission = Input<typeof submitHomework>;

/** Of the person who hands in: what is not for them is not there. */
export const taskFor = async (tx: Tx, uid: string, courseId: string, activityId: string) => {
  const course = courseScope(courseId);
  const [task, row] = await Promise.all([tx.get(homework, course, activityId), tx.get(activity, course, activityId)]);
  const isTheirs = row !== undefined && (await isGiven(tx.sql, row, uid));
  return isTheirs ? { task, row } : { task: undefined, row: undefined };
};

/** Every copy of the work lets its readers read its files: its authors, and staff. */
const attachWork = async (tx: Tx, row: AttemptRow, authors: readonly string[]): Promise<Result<AttemptRow>> => {
  const files = filesOfWork({ content: row.text, files: row.files }).map((id) => ({ id }));
  const key = `attempt:${row.id}`;
  const to = { key, scope: workScope(row.activityId), audiences: ['staff'] as const };
  const staff = await attach(tx, { uid: row.by }, { files, to });
  if (!staff.ok) return staff;
  for (const author of authors) {
    const mine = { key, scope: userScope(author), audiences: ['all'] as const };
    const own = await attach(tx, { uid: row.by }, { files, to: mine });
    if (!own.ok) return own;
  }
  const facts = new Map(staff.value.map((file) => [file.id, file]));
  return ok({ ...row, files: row.files.map((file) => facts.get(file.id) ?? file) });
};

export const isGraded = (row: ReviewRow | undefined): boolean =>
  row !== undefined && (row.draft.score !== null || row.released?.attemptId === row.attemptId);

/** Those whom the work is of: the group that it is handed in for, as it is now, or its author. */
export const authorsFor = async (
  tx: Tx,
  input: Pick<Submission, 'courseId' | 'groupId'>,
  uid: string,
  task: HomeworkRow | undefined,
) => {
  if (task?.mode !== 'group') return input.groupId === '' ? [uid] : [];
  const group = input.groupId === '' ? undefined : await groupIn(tx.sql, input.courseId, input.groupId);
  if (group === undefined || group.archived || group.setId !== task.groupSetId) return [];
  return studentsOfGroup(tx.sql, input.courseId, group.id);
};

/** By staff, not by one of its authors. */
const isBroughtFor = (
  { by, subject }: HandInRow,
  { members }: ReviewRow,
  uid: string,
  { groupId }: Pick<Submission, 'groupId'>,
): boolean => subject === (groupId || uid) && by !== uid && !members.includes(by);

/** Its own handler: whose work it is, of a group everybody's, only the server knows, and it writes into the scope of each of them. */
const submit = onPacedMutation(
  submitHomework,
  handingIn,
  async (tx, input, act) => {
    const { courseId, activityId } = input;
    const [own, work] = [userScope(act.uid), workScope(activityId)];
    const [role, { task, row }, mine, reviewed, tasks, mustBeFree, brought] = await Promise.all([
      tx.actorOf(act.uid, courseScope(courseId)),
      taskFor(tx, act.uid, courseId, activityId),
      tx.get(standing, own, activityId),
      tx.get(review, work, reviewId(activityId, input.groupId || act.uid)),
      peerTasksOn(tx.sql, activityId, act.uid),
      tx.claim(handIn, work, input.id),
      tx.get(handIn, work, input.id),
    ]);
    // Staff took it in as a file before this device could send it: it is there, once.
    if (brought !== undefined && reviewed !== undefined && isBroughtFor(brought, reviewed, act.uid, input))
      return ok({ id: input.id, number: brought.number, arrivedAt: brought.arrivedAt, state: reviewed.state });
    const authors = await authorsFor(tx, input, act.uid, task);
    // Of a group counts what the group did, whoever of it did it.
    const before =
      task?.mode === 'group' && reviewed !== undefined
        ? standingOf(reviewed, { uid: act.uid, hidesScores: task.hidesScores }, tx.now)
        : mine;
    const facts = {
      role,
      activity: row,
      homework: task,
      standing: before,
      isGraded: isGraded(reviewed) || tasks.length > 0,
      isInGroup: authors.includes(act.uid),
    };
    const refusal = refuseSubmit(input, facts, act);
    if (refusal !== undefined || row === undefined || task === undefined)
      return refused(refusal ?? homeworkRefusal.gone);
    if (authors.length === 0) return refused(homeworkRefusal.noGroup);
    mustBeFree();
    const made = attemptFrom(input, { activity: row, standing: before, arrivedAt: tx.now }, act);
    return keep(tx, { made, row, task, before, reviewed, authors }, act.mid);
  },
  async ({ courseId, groupId }, sql) =>
    groupId === '' ? [] : (await studentsOfGroup(sql, courseId, groupId)).map(userScope),
);

interface Kept {
  readonly made: AttemptRow;
  readonly row: ActivityRow;
  readonly task: HomeworkRow;
  readonly before: StandingRow | undefined;
  readonly reviewed: ReviewRow | undefined;
  readonly authors: readonly string[];
}

export const keep = async (tx: Tx, { made, row, task, before, reviewed, authors }: Kept, mid: string) => {
  const revision = Math.min(made.revision || task.revision, task.revision);
  const whole = await attachWork(tx, { ...made, revision }, authors);
  if (!whole.ok) return whole;
  const stands = standingWith(whole.value, { activity: row, standing: before, arrivedAt: made.arrivedAt });
  const copy = handInFrom(whole.value);
  await tx.put(handIn, copy);
  const members = made.groupId === '' ? [] : [...authors];
  const judged = { ...reviewWith(reviewed, copy, stands), members };
  await tx.put(review, judged);
  const { activityId } = made;
  const result = resultOf(judged, { total: row.total, hidesScores: task.hidesScores });
  for (const author of authors) {
    await tx.put(attempt, { ...whole.value, uid: author });
    await tx.put(standing, { ...stands, uid: author });
    await recordResult(tx, row, author, result);
  }
  const others = authors.filter((author) => author !== made.by);
  const isTakenIn = !authors.includes(made.by);
  await tellPeople(tx, row, { to: others, text: isTakenIn ? 'takenIn' : 'handedIn', act: { uid: made.by, mid } });
  await writeLog(
    tx.sql,
    {
      id: `${made.by}.${mid}`,
      activityId,
      by: made.by,
      what: isTakenIn ? 'broughtIn' : 'submitted',
      subjects: [copy.subject],
      detail: '',
      at: made.finishedAt,
    },
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
