import { t } from '@lingui/core/macro';
import type { Input } from '#contract/core/call.ts';
import { setActivities } from '#contract/features/activity/calls.ts';
import {
  deleteCourseware,
  publishCoursewares,
  setCoursewares,
  unpublishCoursewares,
} from '#contract/features/content/calls.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { marksOf } from '#src/core/marks.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { tell } from '#src/ui/words/tell.ts';
import { useTellFailure } from '../parts/use-tell-failure.ts';

type Given = Omit<Input<typeof setActivities>, 'courseId' | 'ids'>;
type Change = Omit<Input<typeof setCoursewares>, 'courseId' | 'ids'>;

/** Bytes: above this a phone's connection takes minutes. */
const largeFile = 20_000_000;

/** What is done to one activity or to a whole selection. */
export const useSettings = (courseId: string) => {
  const { store, replica } = useSession();
  const tellFailure = useTellFailure();
  const online = useCanAsk();
  const idsOf = (rows: readonly ActivityRow[]) => rows.map(({ id }) => id);
  return {
    set: async (rows: readonly ActivityRow[], change: Change, what: 'edit' | 'move' = 'edit') => {
      const result = await store.mutate(setCoursewares, { courseId, ids: idsOf(rows), ...change });
      if (!result.ok) tellFailure(what, result.refusal);
      return result.ok;
    },
    /** A large file that is still on its way goes by itself: it holds nothing else back. The rest is told of together. */
    publish: async (rows: readonly ActivityRow[], given: Given & { readonly publishAt: number }) => {
      const marks = await marksOf(
        replica,
        rows.map(({ id }) => rowKey(activityTable, id)),
      );
      const isOnItsWay = ({ id, file }: ActivityRow) =>
        file !== null && file.size > largeFile && marks.has(rowKey(activityTable, id));
      const together = rows.filter((row) => !isOnItsWay(row));
      const batches = [...(together.length > 0 ? [together] : []), ...rows.filter(isOnItsWay).map((row) => [row])];
      for (const batch of batches) {
        const result = await store.mutate(publishCoursewares, { courseId, ids: idsOf(batch), ...given });
        if (!result.ok) return result.refusal;
      }
      if (!online) tell(t`Not published yet — it is sent when you are online again.`);
      return undefined;
    },
    /** Whom something is for, and when: published or not. */
    give: async (rows: readonly ActivityRow[], given: Given) => {
      const result = await store.mutate(setActivities, { courseId, ids: idsOf(rows), ...given });
      return result.ok ? undefined : result.refusal;
    },
    unpublish: async (rows: readonly ActivityRow[]) => {
      const result = await store.mutate(unpublishCoursewares, { courseId, ids: idsOf(rows) });
      if (!result.ok) tellFailure('edit', result.refusal);
    },
    remove: async (rows: readonly ActivityRow[]) => {
      const result = await store.mutate(deleteCourseware, { courseId, ids: idsOf(rows) });
      if (!result.ok) tellFailure('delete', result.refusal);
    },
  };
};

export type Settings = ReturnType<typeof useSettings>;
