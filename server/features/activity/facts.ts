import { courseScope } from '#contract/core/scopes.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Act } from '#server/core/feature.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { activity } from './store.ts';

interface InCourse {
  readonly courseId: string;
}

export const roleOf = (tx: Tx, { courseId }: InCourse, { uid }: Pick<Act, 'uid'>) =>
  tx.actorOf(uid, courseScope(courseId));

/** The rows of a selection that are still there; the rest was deleted by somebody meanwhile. */
export const selected = async (
  tx: Tx,
  { courseId, ids }: InCourse & { readonly ids: readonly string[] },
): Promise<ActivityRow[]> => {
  const rows = await Promise.all([...new Set(ids)].map((id) => tx.get(activity, courseScope(courseId), id)));
  return rows.filter((row) => row !== undefined);
};
