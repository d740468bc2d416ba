import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LiveScreen } from '#src/features/quiz/view/live-screen.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, testpaperid = '' } = Route.useSearch();
  return <LiveScreen key={testpaperid} courseId={courseid} activityId={testpaperid} />;
};

export const Route = createFileRoute('/_app/class_interactionTestDetail')({
  staticData: { level: 3, title: msg`Interactive test` },
  validateSearch: testSearch,
  component: Screen,
});
