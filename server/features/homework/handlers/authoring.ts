import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { newActivity } from '#contract/features/activity/fields.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import { filesOfWork } from '#contract/features/homework/calls.ts';
import type { HomeworkReferenceRow, HomeworkRow } from '#contract/features/homework/rows.ts';
import {
  homeworkFrom,
  homeworkRefusal,
  referenceAfter,
  referenceFrom,
  referenceReaders,
  taskAfter,
} from '#contract/features/homework/rules.ts';
import { homeworkTable, referenceTable } from '#contract/features/homework/tables.ts';
import * as writes from '#contract/features/homework/writes.ts';
import { editing, judgingAll, publishing } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { setOne } from '#server/features/activity/publish.ts';
import { attachToActivity, claimActivity, createActivity } from '#server/features/activity/write.ts';
import { isSetOf } from '#server/features/group/public.ts';
import { attach, showFilesTo } from '#server/features/upload/public.ts';
import { deliverAll } from '../jobs.ts';
import { logAct } from '../log.ts';
import { reference, reviewsOf } from '../store.ts';

type Who = { readonly uid: string };

const idsOf = (given: Parameters<typeof filesOfWork>[0]) => filesOfWork(given).map((id) => ({ id }));

/** Files as the server knows them, in the order of the row. */
const known = (files: HomeworkRow['files'], facts: readonly HomeworkRow['files'][number][]) => {
  const byId = new Map(facts.map((file) => [file.id, file]));
  return files.map((file) => byId.get(file.id) ?? file);
};

export const referenceKey = (id: string): string => `reference:${id}`;

const hangingOn = (row: HomeworkReferenceRow) => ({
  key: referenceKey(row.id),
  scope: courseScope(row.courseId),
  audiences: referenceReaders(row),
});

/** The reference answer has other readers, and its files with it, whether or not who gave them is still there. */
export const readBy = async (tx: Tx, row: HomeworkReferenceRow): Promise<void> => {
  await tx.put(reference, row);
  await showFilesTo(tx, hangingOn(row));
};

/** Lets whoever reads the reference answer read its files; answers these as the server knows them. */
const attachReference = async (tx: Tx, row: HomeworkReferenceRow, act: Who): Promise<Result<HomeworkRow['files']>> => {
  const attached = await attach(tx, act, { files: idsOf(row), to: hangingOn(row) });
  return attached.ok ? ok(known(row.files, attached.value)) : attached;
};

export const putReference = async (tx: Tx, row: HomeworkReferenceRow, act: Who): Promise<Result<unknown>> => {
  const files = await attachReference(tx, row, act);
  if (files.ok) await tx.put(reference, { ...row, files: files.value });
  return files;
};

interface Written {
  readonly task: HomeworkRow;
  readonly activity: ActivityRow;
  readonly reference: HomeworkReferenceRow | undefined;
}

type Files = { readonly files?: HomeworkRow['files'] | undefined };
type WithFiles = Files & { readonly reference?: Files | undefined };

/** Hangs the files of a task and its answer where they are read; what is written names them as the server knows them. */
const withFiles = async <I extends WithFiles>(
  tx: Tx,
  input: I,
  { task, activity: of, reference: answer }: Written,
  act: Who,
): Promise<Result<I>> => {
  const attached = await attachToActivity(tx, of, idsOf(task), act);
  if (!attached.ok) return attached;
  const said = answer && (await attachReference(tx, answer, act));
  if (said?.ok === false) return said;
  return ok({
    ...input,
    ...(input.files && { files: known(task.files, attached.value) }),
    ...(input.reference && said && { reference: { ...input.reference, files: said.value } }),
  });
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

const create = onWrite(writes.createHomework, {
  ready: readyTexts,
  paces: publishing,
  more: async (tx, input) => {
    const [mustBeFree, hasGroups] = await Promise.all([
      claimActivity(tx, input),
      input.groupSetId === '' || isSetOf(tx.sql, input.courseId, input.groupSetId),
    ]);
    return { mustBeFree, hasGroups };
  },
  before: (tx, { input, act, more: { hasGroups } }) => {
    if (!hasGroups) return Promise.resolve(refused(homeworkRefusal.modeUnset));
    const activity = newActivity(input.kind, input, act);
    return withFiles(
      tx,
      input,
      { task: homeworkFrom(input, act), activity, reference: referenceFrom(input, act) },
      act,
    );
  },
  leaves: [activityTable],
  after: async (tx, { input, act, more: { mustBeFree } }) => {
    const made = await createActivity(tx, newActivity(input.kind, input, act), act, mustBeFree);
    if (!made.ok) return made;
    const roles = ['teacher', 'assistant'] as const;
    await tx.findScope(workScope(input.id), { follows: courseScope(input.courseId), roles });
    return undefined;
  },
});

const update = onWrite(writes.updateHomework, {
  ready: readyTexts,
  paces: editing,
  before: (tx, { input, act, was }) => {
    const [before, row] = [was(homeworkTable, input.id), was(activityTable, input.id)];
    if (before === undefined || row === undefined) return Promise.resolve(refused(homeworkRefusal.gone));
    const next = taskAfter({ homework: before, activity: row }, input, act);
    const answer = input.reference && was(referenceTable, input.id);
    const said = answer && referenceAfter(answer, input, act);
    return withFiles(tx, input, { task: next.homework, activity: next.activity, reference: said }, act);
  },
  leaves: [activityTable],
  after: async (tx, { input, act, was, is }) => {
    const [row, next] = [was(activityTable, input.id), is(activityTable, input.id)];
    const written = row && next && (await setOne(tx, row, next, act));
    return written?.ok === false ? written : undefined;
  },
});

const display = onWrite(writes.setScoreDisplay, {
  paces: judgingAll,
  after: async (tx, { input: { courseId, activityId, hides }, act, was, is }) => {
    if (is(homeworkTable, activityId) === was(homeworkTable, activityId)) return undefined;
    const what = hides ? 'scoresHidden' : 'scoresShown';
    await logAct(tx, { activityId, what, subjects: [] }, act);
    const subjects = (await reviewsOf(tx.sql, activityId)).map(({ subject }) => subject);
    await deliverAll(tx, { courseId, activityId, subjects });
    return undefined;
  },
});

export const authoringMutations = [create, update, display];
