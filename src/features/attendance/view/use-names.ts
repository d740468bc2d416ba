import { leftNames } from '#src/features/attendance/data/queries.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { useLive } from '#src/ui/live/use-live.ts';

/** Names of everybody in the lists of a course, also of those who have left, by uid. */
export const useNames = (courseId: string): ReadonlyMap<string, string> => {
  const members = useMemberNames(courseId);
  const left = useLive(leftNames, courseId);
  return new Map([...(left ?? []), ...members]);
};
