import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { isGuest, isStaff } from '#contract/core/roles.ts';
import { useMyRole } from '#src/features/course/view/public.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';

const StaffGrades = lazy(async () => ({ default: (await import('./staff/staff-grades.tsx')).StaffGrades }));
const OwnGrades = lazy(async () => ({ default: (await import('./report/own-grades.tsx')).OwnGrades }));

/** The grades of a course: staff have everybody's, a student their own. */
export const GradesPanel = ({ courseId }: { readonly courseId: string }) => {
  const role = useMyRole(courseId);
  if (role === undefined) return <Waiting />;
  if (isGuest(role))
    return (
      <EmptyState title={<Trans>No grades here</Trans>}>
        <Trans>Grades are shown to the members of the course.</Trans>
      </EmptyState>
    );
  return (
    <Suspense fallback={<Waiting />}>
      {isStaff(role) ? <StaffGrades courseId={courseId} /> : <OwnGrades courseId={courseId} />}
    </Suspense>
  );
};
