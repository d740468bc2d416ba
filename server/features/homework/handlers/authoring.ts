import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { readersOf } from '#contract/features/activity/audience.ts';
import { activityChanged, newActivity } from '#contract/features/activity/fields.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { createHomework, filesOfWork, setScoreDisplay, updateHomework } from '#contract/features/homework/calls.ts';
import { refuseReview } from '#contract/features/homework/reviewing.ts';
import type { HomeworkReferenceRow, HomeworkRow } from '#contract/features/homework/rows.ts';
import {
  homeworkAfter,
  homeworkFrom,
  homeworkRefusal,
  referenceAfter,
  referenceFrom,
  referenceReaders,
  refuseCreateHomework,
  refuseUpdateHomework,
} from '#contract/features/homework/rules.ts';
import { onPacedMutation, readied, refusedOver } from '#server/core/feature.ts';
import { editing, judgingAll, publishing } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { setOne } from '#server/features/activity/publish.ts';
import { activity } from '#server/features/activity/store.ts';
import { attachToActivity, createActivity } from '#server/features/activity/write.ts';
import { isSetOf } from '#server/features/group/public.ts';
import { attach } from '#server/features/upload/public.ts';
import { deliverAll } from '../jobs.ts';
import { writeLog } from '../log.ts';
import { homework, reference, reviewsOf } from '../store.ts';

type Who = { readonly uid: string };

const idsOf = (given: Parameters<typeof filesOfWork>[0]) => filesOfWork(given).map((id) => ({ id }));

/** Files as the server knows them, in the order of the row. */
const known = (files: HomeworkRow['files'], facts: readonly HomeworkRow['files'][number][]) => {
  const byId = new Map(facts.map((file) => [file.id, file]));
  return files.map((file) => byId.get(file.id) ?? file);
};

/** Writes the task with its files, which whoever reads the activity may read. */
const putTask = async (tx: Tx, row: HomeworkRow, of: ActivityRow, act: Who): Promise<Result<HomeworkRow>> => {
  const attached = await attachToActivity(tx, of, idsOf(row), act);
  if (!attached.ok) return attached;
  const whole = { ...row, files: known(row.files, attached.value) };
  await tx.put(homework, whole);
  return ok(whole);
};

/** The same of the reference answer, which has readers of its own. */
export const putReference = async (tx: Tx, row: HomeworkReferenceRow, act: Who): Promise<Result<unknown>> => {
  const to = { key: `reference:${row.id}`, scope: courseScope(row.courseId), audiences: referenceReaders(row) };
  const attached = await attach(tx, act, { files: idsOf(row), to });
  if (!attached.ok) return attached;
  await tx.put(reference, { ...row, files: known(row.files, attached.value) });
  return ok(row);
};

type Texts = {
  readonly content?: string | undefined;
  readonly reference?: Pick<HomeworkReferenceRow, 'content' | 'files' | 'isShown'> | undefined;
};

/** The texts as they will be judged and stored. */
const readyTexts = async <I extends Texts>(input: I): Promise<Result<I>> => {
  const content = input.content === undefined ? undefined : await cleaned(input.content, 'content');
  if (content?.ok === false) return content;
  const said = input.reference === undefined ? undefined : await cleaned(input.reference.content, 'reference');
  if (said?.ok === false) return said;
  return ok({
    ...input,
    ...(content === undefined ? {} : { content: content.value }),
    ...(input.reference === undefined || said === undefined
      ? {}
      : { reference: { ...input.reference, content: said.value } }),
  });
};

const create = onPacedMutation(createHomework, publishing, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const refusal = refuseCreateHomework(input, await tx.actorOf(act.uid, scope));
  if (refusal !== undefined) return refused(refusal);
  if (input.groupSetId !== '' && !(await isSetOf(tx.sql, input.courseId, input.groupSetId)))
    return refused(homeworkRefusal.modeUnset);
  (await tx.claim(homework, scope, input.id))();
  const row = newActivity(input.kind, input, act);
  const task = await putTask(tx, homeworkFrom(input, act), row, act);
  if (!task.ok) return task;
  const answer = await putReference(tx, referenceFrom(input, act), act);
  if (!answer.ok) return refused(answer.refusal);
  const made = await createActivity(tx, row, act);
  if (!made.ok) return made;
  await tx.findScope(workScope(input.id), { follows: scope, roles: ['teacher', 'assistant'] });
  return ok({ id: input.id });
});

const update = onPacedMutation(updateHomework, editing, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const [before, row, answer] = await Promise.all([
    tx.get(homework, scope, input.id),
    tx.get(activity, scope, input.id),
    tx.get(reference, scope, input.id),
  ]);
  const facts = { homework: before, activity: row };
  const refusal = refuseUpdateHomework(input, await tx.actorOf(act.uid, scope), facts);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, homework, before);
  if (refusal !== undefined || before === undefined || row === undefined)
    return refused(refusal ?? homeworkRefusal.gone);
  const next = homeworkAfter(before, input, act);
  const changed = activityChanged(row, input, act);
  const task = await putTask(tx, { ...next, readers: [...readersOf(changed)] }, changed, act);
  if (!task.ok) return task;
  if (input.reference !== undefined && answer !== undefined) {
    const put = await putReference(tx, referenceAfter(answer, input, act), act);
    if (!put.ok) return refused(put.refusal);
  }
  const written = await setOne(tx, row, changed, act);
  return written.ok ? ok({ id: input.id }) : refused(written.refusal);
});

const display = onPacedMutation(setScoreDisplay, judgingAll, async (tx, { courseId, activityId, hides }, act) => {
  const scope = courseScope(courseId);
  const row = await tx.get(homework, scope, activityId);
  const refusal = refuseReview(await tx.actorOf(act.uid, scope));
  if (refusal !== undefined) return refused(refusal);
  if (row === undefined) return refused(homeworkRefusal.gone);
  if (row.hidesScores === hides) return ok({});
  await tx.put(homework, { ...row, hidesScores: hides });
  await writeLog(
    tx.sql,
    {
      id: `${act.uid}.${act.mid}`,
      activityId,
      by: act.uid,
      what: hides ? 'scoresHidden' : 'scoresShown',
      subjects: [],
      detail: '',
      at: act.at,
    },
    tx.now,
  );
  const subjects = (await reviewsOf(tx.sql, activityId)).map(({ subject }) => subject);
  await deliverAll(tx, { courseId, activityId, subjects });
  return ok({});
});

export const authoringMutations = [
  readied(createHomework, readyTexts, create),
  readied(updateHomework, readyTexts, update),
  display,
];
