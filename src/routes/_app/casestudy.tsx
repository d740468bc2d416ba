import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HomeworkScreen } from '#src/features/homework/view/work/homework-screen.tsx';
import { workSearch } from '#src/shell/pages/search.ts';

const Detail = () => {
  const { courseid, homeworkId = '' } = Route.useSearch();
  return <HomeworkScreen key={homeworkId} courseId={courseid} id={homeworkId} />;
};

export const Route = createFileRoute('/_app/casestudy')({
  staticData: { level: 3, title: msg`Case study` },
  validateSearch: workSearch,
  component: Detail,
});
