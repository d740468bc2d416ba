import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AnalysisScreen } from '#src/features/homework/view/analysis-screen.tsx';
import { workSearch } from '#src/shell/pages/search.ts';

const Analysis = () => {
  const { courseid, homeworkId = '' } = Route.useSearch();
  return <AnalysisScreen key={homeworkId} courseId={courseid} id={homeworkId} />;
};

export const Route = createFileRoute('/_app/casestudyAnalysis')({
  staticData: { level: 3, title: msg`Statistics` },
  validateSearch: workSearch,
  component: Analysis,
});
