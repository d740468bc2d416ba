import { useLingui } from '@lingui/react/macro';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { courseRoleCode, isClosed, isOff } from '#contract/features/course/keys.ts';
import { useCourse, useOwnRole } from '#src/features/course/view/public.tsx';
import { useKeptViewing, useViewing } from '#src/ui/modes/view-mode.ts';
import { systemReminder } from '#src/ui/overlays/system-reminder.tsx';
import { useCourseOfAddress } from './use-mode.ts';

const GuestEntry = lazy(async () => ({ default: (await import('./guest-entry.tsx')).GuestEntry }));

/** What every address inside a course is asked before its screen is shown (P2.8, P4). */
export const CourseGuard = ({ children }: { readonly children: ReactNode }) => {
  const { courseId, claimedRole } = useCourseOfAddress();
  useKeptViewing(courseId);
  if (courseId === '') return children;
  return (
    <Guarded key={courseId} courseId={courseId} claimedRole={claimedRole}>
      {children}
    </Guarded>
  );
};

interface GuardedProps {
  readonly courseId: string;
  readonly claimedRole: number | undefined;
  readonly children: ReactNode;
}

const Guarded = ({ courseId, claimedRole, children }: GuardedProps) => {
  const course = useCourse(courseId);
  const role = useOwnRole(courseId);
  const viewing = useViewing(courseId);
  if (course === undefined || role === undefined) return null;
  if (role.value === 'student' && claimedRole === courseRoleCode.teacher) return <Navigate to="/main" replace />;
  if (course.value !== undefined && role.value !== undefined && role.value !== 'teacher') {
    if (isOff(course.value)) return <Closed isOff />;
    if (role.value === 'student' && isClosed(course.value)) return <Closed />;
  }
  if (role.value !== undefined || viewing === undefined || viewing.mode === 'student') return children;
  return (
    <Suspense fallback={null}>
      <GuestEntry courseId={courseId} kind={viewing.mode}>
        {children}
      </GuestEntry>
    </Suspense>
  );
};

/** The course has ended and its students may not look any more (S-580), or its owner has switched it off. */
const Closed = ({ isOff: off = false }: { readonly isOff?: boolean }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const text = off
    ? t`The course is switched off. Ask its teacher.`
    : t`The course has ended, and the teacher does not allow visits.`;
  useEffect(() => {
    void systemReminder(text).then(() => navigate({ to: '/main', replace: true }));
  }, [text, navigate]);
  return null;
};
