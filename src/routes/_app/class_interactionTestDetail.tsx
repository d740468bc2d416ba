import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LiveScreen } from '#src/features/quiz/view/live-screen.tsx';
import { testPlace } from '#src/shell/pages/test-place.ts';

const Screen = () => {
  const { courseid, testpaperid = '' } = Route.useSearch();
  return <LiveScreen key={testpaperid} courseId={courseid} activityId={testpaperid} />;
};

export const Route = createFileRoute('/_app/class_interactionTestDetail')({
  staticData: { level: 3, title: msg`Interactive test` },
  validateSearch: testPlace,
  component: Screen,
});
