import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ClassScreen } from '#src/features/quiz/view/class-screen.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, testpaperid = '' } = Route.useSearch();
  return <ClassScreen key={testpaperid} courseId={courseid} activityId={testpaperid} />;
};

export const Route = createFileRoute('/_app/interactive')({
  staticData: { level: 3, title: msg`Interactive quiz` },
  validateSearch: testSearch,
  component: Screen,
});
