import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ClassScreen } from '#src/features/quiz/view/class-screen.tsx';
import { testPlace } from '#src/shell/pages/test-place.ts';

const Screen = () => {
  const { courseid, testpaperid = '' } = Route.useSearch();
  return <ClassScreen key={testpaperid} courseId={courseid} activityId={testpaperid} />;
};

export const Route = createFileRoute('/_app/interactive')({
  staticData: { level: 3, title: msg`Interactive quiz` },
  validateSearch: testPlace,
  component: Screen,
});
