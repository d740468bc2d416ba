import { useLingui } from '@lingui/react/macro';
import { Navigate } from '@tanstack/react-router';
import { isStaff } from '#contract/core/roles.ts';
import { placeRoleCode } from '#contract/features/course/keys.ts';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { MissingCourse, useCourse, useOwnRole } from '../public.tsx';
import { SettingsPanel } from './settings-panel.tsx';

/** /class_setting: the settings on a page of their own. Students are led to the course. */
export const CourseSettingScreen = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const role = useOwnRole(courseId);
  if (course === undefined || role === undefined) return <WaitingPage />;
  if (course.value === undefined || role.value === undefined) return <MissingCourse />;
  if (!isStaff(role.value))
    return (
      <Navigate to="/main/classDetail" search={{ courseid: courseId, courserole: placeRoleCode[role.value] }} replace />
    );
  return (
    <Page title={t`Course settings`}>
      <SettingsPanel courseId={courseId} />
    </Page>
  );
};
