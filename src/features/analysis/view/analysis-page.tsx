import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isStaff, roleOfActor, type ScopeRole } from '#contract/core/roles.ts';
import { MissingCourse, useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { AnalysisPanel } from './analysis-panel.tsx';

interface StaffCourseProps {
  readonly courseId: string;
  readonly children: (name: string) => ReactNode;
}

/** For staff of a course: results of all are theirs to see. */
export const StaffCourse = ({ courseId, children }: StaffCourseProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const actor = useMyActor(courseId);
  if (course === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (actor === undefined) return <WaitingPage />;
  if (!isStaff(roleOfActor<ScopeRole>(actor))) return <LostPage title={t`For teachers`} />;
  return children(course.value.name);
};

/** /analysis: how a class is doing. */
export const AnalysisPage = ({ courseId }: { readonly courseId: string }) => (
  <StaffCourse courseId={courseId}>
    {(name) => (
      <Page title={name}>
        <AnalysisPanel courseId={courseId} />
      </Page>
    )}
  </StaffCourse>
);
