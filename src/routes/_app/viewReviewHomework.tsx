import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ReviewScreen } from '#src/features/homework/view/review/review-screen.tsx';
import { workSearch } from '#src/shell/pages/search.ts';

const Detail = () => {
  const { courseid, homeworkId = '' } = Route.useSearch();
  return <ReviewScreen key={homeworkId} courseId={courseid} id={homeworkId} />;
};

export const Route = createFileRoute('/_app/viewReviewHomework')({
  staticData: { level: 3, title: msg`Review` },
  validateSearch: workSearch,
  component: Detail,
});
