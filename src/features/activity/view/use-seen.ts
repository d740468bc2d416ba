import { useEffect } from 'react';
import { openActivity } from '#contract/features/activity/calls.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { myResultOf } from '#src/features/activity/data/public.ts';
import { useMyRole } from '#src/features/course/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';

/** Once, when a student first sees it. */
export const useSeen = (row: ActivityRow | undefined): void => {
  const { id = '', courseId = '', state } = row ?? {};
  const { store } = useSession();
  const role = useMyRole(courseId);
  const result = useLoaded(myResultOf, id);
  const isNew = role === 'student' && state === 'published' && result !== undefined && !result.value?.openedAt;
  useEffect(() => {
    if (isNew) void store.mutate(openActivity, { courseId, id });
  }, [isNew, store, courseId, id]);
};
