import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AnalysisPage } from '#src/features/analysis/view/analysis-page.tsx';
import { courseSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid } = Route.useSearch();
  return <AnalysisPage key={courseid} courseId={courseid} />;
};

export const Route = createFileRoute('/_app/analysis')({
  staticData: { level: 3, title: msg`Learning analysis` },
  validateSearch: courseSearch,
  component: Screen,
});
