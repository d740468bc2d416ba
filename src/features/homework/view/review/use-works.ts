import { useMemo } from 'react';
import { useWork } from '#src/features/activity/view/public.tsx';
import { reviewsOf } from '#src/features/homework/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import type { Task } from '../parts/task-of.tsx';
import { subjectsOf } from '../parts/use-counts.ts';
import { type Work, worksOf } from './works.ts';

/**
 * The works of a homework from this device; `undefined` while they are read. `isHere` false: they have not come to this device yet, and
 * nothing can be said of who handed in.
 */
export const useWorks = ({
  row,
  of,
}: Task): { readonly works: readonly Work[] | undefined; readonly isHere: boolean } => {
  const isHere = useWork(of.id);
  const students = useLive(subjectsOf, of.courseId, row.groupSetId);
  const reviews = useLive(reviewsOf, of.id);
  const works = useMemo(
    () => (students === undefined || reviews === undefined ? undefined : worksOf(of, students, reviews)),
    [of, students, reviews],
  );
  return { works, isHere };
};
