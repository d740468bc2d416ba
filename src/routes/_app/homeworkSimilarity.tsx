import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ReportScreen } from '#src/features/similarity/view/report-screen.tsx';
import { SimilarityScreen } from '#src/features/similarity/view/similarity-screen.tsx';
import { workSearch } from '#src/shell/pages/search.ts';

const Similarity = () => {
  const { courseid, homeworkId = '', uid = '' } = Route.useSearch();
  return uid === '' ? (
    <SimilarityScreen courseId={courseid} activityId={homeworkId} />
  ) : (
    <ReportScreen courseId={courseid} activityId={homeworkId} subject={uid} />
  );
};

export const Route = createFileRoute('/_app/homeworkSimilarity')({
  staticData: { level: 3, title: msg`Similar submissions` },
  validateSearch: workSearch,
  component: Similarity,
});
