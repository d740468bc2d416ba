import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OwnScreen } from '#src/features/quiz/view/own-screen.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, testpaperid = '', id = '' } = Route.useSearch();
  return <OwnScreen key={testpaperid} courseId={courseid} activityId={testpaperid} id={id} />;
};

export const Route = createFileRoute('/_app/stuInteractiveAnswerDetails')({
  staticData: { level: 3, title: msg`My answers` },
  validateSearch: testSearch,
  component: Screen,
});
