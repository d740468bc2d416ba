import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ReviewScreen } from '#src/features/enroll/view/review-screen.tsx';
import { courseSearch } from '#src/shell/pages/search.ts';

const Shown = () => {
  const { courseid } = Route.useSearch();
  return <ReviewScreen key={courseid} courseId={courseid} />;
};

export const Route = createFileRoute('/_app/main/enrollReview')({
  staticData: { level: 2, title: msg`Applications` },
  validateSearch: courseSearch,
  component: Shown,
});
