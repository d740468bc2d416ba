import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CourseSettingScreen } from '#src/features/course/view/settings/setting-screen.tsx';
import { courseSearch } from '#src/shell/pages/search.ts';

const Setting = () => <CourseSettingScreen courseId={Route.useSearch().courseid} />;

export const Route = createFileRoute('/_app/class_setting')({
  staticData: { level: 3, title: msg`Course settings` },
  validateSearch: courseSearch,
  component: Setting,
});
