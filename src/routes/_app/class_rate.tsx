import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { GradesScreen } from '#src/features/gradebook/view/grades-screen.tsx';
import { personSearch } from '#src/shell/pages/search.ts';

const Grades = () => {
  const { courseid, uid = '' } = Route.useSearch();
  return <GradesScreen courseId={courseid} uid={uid} />;
};

export const Route = createFileRoute('/_app/class_rate')({
  staticData: { level: 3, title: msg`Grades` },
  validateSearch: personSearch,
  component: Grades,
});
