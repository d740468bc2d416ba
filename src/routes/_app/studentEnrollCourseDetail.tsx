import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ApplyScreen } from '#src/features/enroll/view/apply-screen.tsx';
import { courseSearch } from '#src/shell/pages/search.ts';

const Shown = () => {
  const { courseid } = Route.useSearch();
  return <ApplyScreen key={courseid} courseId={courseid} />;
};

export const Route = createFileRoute('/_app/studentEnrollCourseDetail')({
  staticData: { level: 2, title: msg`Apply for a course` },
  validateSearch: courseSearch,
  component: Shown,
});
