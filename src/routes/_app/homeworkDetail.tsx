import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OneReview } from '#src/features/homework/view/review/one-review.tsx';
import { workSearch } from '#src/shell/pages/search.ts';

const Detail = () => {
  const { courseid, homeworkId = '', uid = '' } = Route.useSearch();
  return <OneReview courseId={courseid} id={homeworkId} subject={uid} />;
};

export const Route = createFileRoute('/_app/homeworkDetail')({
  staticData: { level: 3, title: msg`Review` },
  validateSearch: workSearch,
  component: Detail,
});
