import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ResultsScreen } from '#src/features/quiz/view/results-screen.tsx';
import { testPlace } from '#src/shell/pages/test-place.ts';

const Screen = () => {
  const { courseid, testpaperid = '' } = Route.useSearch();
  return <ResultsScreen key={testpaperid} courseId={courseid} activityId={testpaperid} />;
};

export const Route = createFileRoute('/_app/interactive_reviewDetails')({
  staticData: { level: 3, title: msg`Review of answers` },
  validateSearch: testPlace,
  component: Screen,
});
