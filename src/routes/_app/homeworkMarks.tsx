import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MarksScreen } from '#src/features/marks/view/marks-screen.tsx';
import { workSearch } from '#src/shell/pages/search.ts';

const Marks = () => {
  const { courseid, homeworkId = '', uid = '' } = Route.useSearch();
  return <MarksScreen courseId={courseid} activityId={homeworkId} subject={uid} />;
};

export const Route = createFileRoute('/_app/homeworkMarks')({
  staticData: { level: 3, title: msg`Marks` },
  validateSearch: workSearch,
  component: Marks,
});
