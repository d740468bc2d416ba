import { ok, type Result } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { activity } from '../store.ts';

const keyOf = (id: string): string => `activity:${id}`;

/**
 * Writes a row whose file or readers changed: whoever reads the row may read its file, nobody else through it, and save it as the
 * row says. `needsVip`: the file was chosen for it by the actor, and is not brought in from another course.
 */
export const putWithFile = async (
  tx: Tx,
  row: ActivityRow,
  act: { readonly uid: string },
  needsVip = false,
): Promise<Result<ActivityRow>> => {
  if (row.file === null) {
    await tx.put(activity, row);
    return ok(row);
  }
  const audiences = [row.state === 'published' ? 'all' : 'staff'] as const;
  const to = {
    key: keyOf(row.id),
    scope: courseScope(row.courseId),
    audiences,
    needsVip,
    canSave: row.canDownload,
  };
  const attached = await attach(tx, act, { files: [row.file], to });
  if (!attached.ok) return attached;
  const [file = row.file] = attached.value;
  await tx.put(activity, { ...row, file });
  return ok({ ...row, file });
};

export const removeWithFile = async (tx: Tx, { id, courseId, file }: ActivityRow): Promise<void> => {
  await tx.remove(activity, courseScope(courseId), id);
  if (file !== null) await detach(tx, keyOf(id));
};
