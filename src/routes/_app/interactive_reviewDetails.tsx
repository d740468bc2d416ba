import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ResultsScreen } from '#src/features/quiz/view/results-screen.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, testpaperid = '' } = Route.useSearch();
  return <ResultsScreen key={testpaperid} courseId={courseid} activityId={testpaperid} />;
};

export const Route = createFileRoute('/_app/interactive_reviewDetails')({
  staticData: { level: 3, title: msg`Review of answers` },
  validateSearch: testSearch,
  component: Screen,
});
