import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StudentPage } from '#src/features/analysis/view/student-page.tsx';
import { studentPlace } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, uid } = Route.useSearch();
  return <StudentPage key={uid} courseId={courseid} uid={uid} />;
};

export const Route = createFileRoute('/_app/analysis_detail')({
  staticData: { level: 3, title: msg`Learning analysis of one student` },
  validateSearch: studentPlace,
  component: Screen,
});
