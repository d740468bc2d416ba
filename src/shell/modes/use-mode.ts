import { useCourse, useOwnRole } from '#src/features/course/view/public.tsx';
import { useViewing } from '#src/ui/modes/use-viewing.ts';
import type { ViewMode } from '#src/ui/modes/view-mode.ts';
import { useCourseOfAddress } from './place.ts';

export interface Mode {
  readonly mode: ViewMode;
  /** Came by a link: there is no other view to go back to. */
  readonly isGuest: boolean;
  readonly courseName: string;
}

/** The mode that this address is looked at in. A guest has one whatever the address says. */
export const useMode = (): Mode | undefined => {
  const { courseId } = useCourseOfAddress();
  const viewing = useViewing(courseId);
  const role = useOwnRole(courseId)?.value;
  const courseName = useCourse(courseId)?.value?.name ?? '';
  if (courseId === '') return undefined;
  if (role === 'supervisor') return { mode: 'supervise', isGuest: true, courseName };
  if (role === 'reviewer') return { mode: 'review', isGuest: true, courseName };
  return viewing && { mode: viewing.mode, isGuest: false, courseName };
};
