import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { readersOf, sameAudience } from '#contract/features/activity/audience.ts';
import { activityKey, workScope } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { refuseTaken } from '#server/core/sync/rows.ts';
import { withdraw } from '#server/features/notification/public.ts';
import { attach, detach, showFilesTo } from '#server/features/upload/public.ts';
import { forgetWhatHangs } from './hanging.ts';
import { kindOf } from './kinds.ts';
import { forgetSheet } from './results/record.ts';
import { activity } from './store.ts';
import { settleTodo, toldOf } from './telling.ts';
import { tellChanged, tellRemoved } from './watch.ts';

/** Where an activity's files hang: whoever reads it reads them. */
const hangingOn = (row: ActivityRow) => ({
  key: activityKey(row.id),
  scope: courseScope(row.courseId),
  audiences: readersOf(row),
});

/**
 * Hangs the files of a kind's details on their activity, and no others: asked with every write of the details. The activity of a
 * new one is not written yet, and given as it will be.
 */
export const attachToActivity = (
  tx: Pick<Tx, 'sql' | 'now'>,
  row: ActivityRow,
  files: readonly Pick<FileRef, 'id'>[],
  act: { readonly uid: string },
): Promise<Result<readonly FileRef[]>> => attach(tx, act, { files, to: { ...hangingOn(row), needsVip: true } });

/** What was handed in for an activity that is gone stays under its id, also where that was another course's: no id serves twice. */
export const claimActivity = async (
  tx: Tx,
  { id, courseId }: Pick<ActivityRow, 'id' | 'courseId'>,
): Promise<() => void> => {
  const work = workScope(id);
  const [mustBeFree, opened] = await Promise.all([
    tx.claim(activity, courseScope(courseId), id),
    tx.sql.selectFrom('scope').select('id').where('id', '=', work).executeTakeFirst(),
  ]);
  return () => {
    mustBeFree();
    refuseTaken(opened !== undefined, work);
  };
};

/**
 * Writes a new activity under an id that a client made, which must be free; its details are the kind's to write. Who asks for more
 * before writing claims the id with it.
 */
export const createActivity = async (
  tx: Tx,
  row: ActivityRow,
  act: { readonly uid: string },
  mustBeFree?: () => void,
): Promise<Result<ActivityRow>> => {
  (mustBeFree ?? (await claimActivity(tx, row)))();
  if (row.file === null) {
    await tx.put(activity, row);
    return ok(row);
  }
  return withFile(tx, row, act, true);
};

/** `needsVip`: the file was chosen for it by the actor, and is not brought in from another course. */
const withFile = async (
  tx: Tx,
  row: ActivityRow,
  act: { readonly uid: string },
  needsVip: boolean,
): Promise<Result<ActivityRow>> => {
  if (row.file === null) return ok(row);
  const to = { ...hangingOn(row), needsVip, canSave: row.canDownload };
  const attached = await attach(tx, act, { files: [row.file], to });
  if (!attached.ok) return attached;
  const [file = row.file] = attached.value;
  await tx.put(activity, { ...row, file });
  return ok({ ...row, file });
};

/** A copy shares the stored file. */
export const createCopy = async (
  tx: Tx,
  from: ActivityRow,
  row: ActivityRow,
  author: Parameters<NonNullable<NonNullable<ReturnType<typeof kindOf>>['copied']>>[3],
): Promise<Result<ActivityRow>> => {
  (await claimActivity(tx, row))();
  const details = await kindOf(row.kind)?.copied?.(tx, from, row, author);
  if (details?.ok === false) return refused(details.refusal);
  if (row.file !== null) return withFile(tx, row, author, false);
  await tx.put(activity, row);
  return ok(row);
};

/**
 * Writes an activity after a change: its file, its readers' right to every file of it, its details. A row that stays as it is, is not
 * written.
 */
export const changeActivity = async (
  tx: Tx,
  before: ActivityRow,
  row: ActivityRow,
  act: { readonly uid: string },
): Promise<Result<ActivityRow>> => {
  if (JSON.stringify(before) === JSON.stringify(row)) return ok(row);
  const isOtherFile = row.file?.id !== before.file?.id || row.canDownload !== before.canDownload;
  if (isOtherFile && row.file !== null) {
    const put = await withFile(tx, row, act, row.file.id !== before.file?.id);
    if (!put.ok) return put;
    await tellDetails(tx, before, put.value);
    return put;
  }
  await tx.put(activity, row);
  const shown = isReadByOthers(before, row) ? showFilesTo(tx, hangingOn(row)) : undefined;
  await Promise.all([shown, tellDetails(tx, before, row)]);
  return ok(row);
};

const isReadByOthers = (before: ActivityRow, row: ActivityRow): boolean =>
  before.state !== row.state || !sameAudience(before.audience, row.audience);

const tellDetails = async (tx: Tx, before: ActivityRow, row: ActivityRow): Promise<void> => {
  const isOther =
    isReadByOthers(before, row) ||
    (['opensAt', 'closesAt', 'grace', 'blocksLate', 'total', 'title'] as const).some(
      (field) => before[field] !== row[field],
    );
  if (!isOther) return;
  await Promise.all([kindOf(row.kind)?.changed?.(tx, row, before), tellChanged(tx, row)]);
};

/** What is gone already is accepted. */
export const removeActivity = async (tx: Tx, row: ActivityRow): Promise<void> => {
  const scope = courseScope(row.courseId);
  await kindOf(row.kind)?.removed?.(tx, row);
  await tellRemoved(tx, row);
  await tx.remove(activity, scope, row.id);
  await detach(tx, { key: activityKey(row.id), scope });
  await forgetSheet(tx, row);
  await forgetWhatHangs(tx, row);
  await settleTodo(tx, { ...row, state: 'unpublished' });
  await withdraw(tx, toldOf(row));
};
