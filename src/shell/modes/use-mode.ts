import { useRouterState } from '@tanstack/react-router';
import { useCourse, useOwnRole } from '#src/features/course/view/public.tsx';
import { useViewing, type ViewMode } from '#src/ui/modes/view-mode.ts';

interface CourseOfAddress {
  readonly courseId: string;
  /** What the address says that one is in the course. */
  readonly claimedRole: number | undefined;
}

/** The course that an address is about, on whatever route. */
export const useCourseOfAddress = (): CourseOfAddress => {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const query = new URLSearchParams(search);
  const claimed = query.get('courserole');
  // The router writes texts that look like numbers with quotes.
  const plain = (text: string) => text.replace(/^"(.*)"$/, '$1');
  return {
    courseId: plain(query.get('courseid') ?? ''),
    claimedRole: claimed === null ? undefined : Number(plain(claimed)),
  };
};

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
