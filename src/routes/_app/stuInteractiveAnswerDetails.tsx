import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OwnScreen } from '#src/features/quiz/view/own-screen.tsx';
import { testPlace } from '#src/shell/pages/test-place.ts';

const Screen = () => {
  const { courseid, testpaperid = '', id = '' } = Route.useSearch();
  return <OwnScreen key={testpaperid} courseId={courseid} activityId={testpaperid} id={id} />;
};

export const Route = createFileRoute('/_app/stuInteractiveAnswerDetails')({
  staticData: { level: 3, title: msg`My answers` },
  validateSearch: testPlace,
  component: Screen,
});
