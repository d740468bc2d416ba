import { Trans, useLingui } from '@lingui/react/macro';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { can, isStaff } from '#contract/core/roles.ts';
import { attendanceById } from '#src/features/attendance/data/queries.ts';
import { MissingCourse, useCourse, useMyActor, useMyRole } from '#src/features/course/view/public.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { SignInCard } from './sign-in-card.tsx';

const StaffPage = lazy(async () => ({ default: (await import('./staff-page.tsx')).StaffPage }));

interface AttendancePageProps {
  readonly courseId: string;
  readonly id: string;
  /** Of the QR code that led here. */
  readonly code: string;
}

/** /attendance: the screen of whoever takes it, or where a student signs in. Opening it does nothing. */
export const AttendancePage = ({ courseId, id, code }: AttendancePageProps) => {
  const found = useLoaded(attendanceById, id)?.value;
  // A QR code leaves the course out.
  if (courseId === '' && found !== undefined)
    return (
      <Navigate to="/attendance" search={{ courseid: found.courseId, id, ...(code === '' ? {} : { code }) }} replace />
    );
  return <InCourse courseId={courseId} id={id} code={code} />;
};

const InCourse = ({ courseId, id, code }: AttendancePageProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const role = useMyRole(courseId);
  const actor = useMyActor(courseId);
  const row = useLoaded(attendanceById, id);
  const { connection, syncing } = useStatus();
  if (course === undefined || row === undefined) return <WaitingPage />;
  // The server has just made it: its row is on its way.
  if (row.value === undefined && connection === 'online' && syncing) return <WaitingPage />;
  if (courseId !== '' && course.value === undefined) return <MissingCourse />;
  if (row.value === undefined || row.value.courseId !== courseId)
    return (
      <LostPage title={t`No such attendance`}>
        <Trans>It was abandoned, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  if (role === undefined) return <WaitingPage />;
  if (isStaff(role))
    return (
      <Suspense fallback={<WaitingPage />}>
        <StaffPage row={row.value} mayRun={can(actor, 'attendance.run')} />
      </Suspense>
    );
  // Guests, and whoever only looks, sign in nowhere.
  if (role !== 'student') return <LostPage title={t`For students`} />;
  return (
    <Page narrow title={row.value.title}>
      <SignInCard row={row.value} scanned={code} />
    </Page>
  );
};
