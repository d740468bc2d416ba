import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { isStaff } from '#contract/core/roles.ts';
import { MissingCourse, useCourse, useMyRole } from '#src/features/course/view/public.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { GradesPanel } from './grades-panel.tsx';

interface GradesScreenProps {
  readonly courseId: string;
  /** For staff: one student's grades; '' everybody's. */
  readonly uid: string;
}

const StudentGrades = lazy(async () => ({ default: (await import('./staff/student-grades.tsx')).StudentGrades }));

/** /class_rate: the grades of a course, or of one of its students. */
export const GradesScreen = ({ courseId, uid }: GradesScreenProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const role = useMyRole(courseId);
  if (course === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (uid !== '' && role !== undefined && isStaff(role))
    return (
      <Suspense fallback={<WaitingPage />}>
        <StudentGrades courseId={courseId} uid={uid} />
      </Suspense>
    );
  return (
    <Page title={t`Grades`}>
      <GradesPanel courseId={courseId} />
    </Page>
  );
};
