import { can, isStaff } from '#contract/core/roles.ts';
import { useMyActor, useMyRole } from '#src/features/course/view/public.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { ClassAttendance } from './class-attendance.tsx';
import { OwnAttendance } from './own-attendance.tsx';

/** The tab of a course: staff take attendance and look back, a student signs in and sees their own. */
export const AttendancePanel = ({ courseId }: { readonly courseId: string }) => {
  const role = useMyRole(courseId);
  const actor = useMyActor(courseId);
  if (role === undefined) return <Waiting />;
  return isStaff(role) ? (
    <ClassAttendance courseId={courseId} mayRun={can(actor, 'attendance.run')} />
  ) : (
    <OwnAttendance courseId={courseId} />
  );
};
