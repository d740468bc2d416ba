import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RoundScreen } from '#src/features/quiz/view/round-screen.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, testpaperid = '', id = '' } = Route.useSearch();
  return <RoundScreen key={testpaperid} courseId={courseid} activityId={testpaperid} id={id} />;
};

export const Route = createFileRoute('/_app/interactiveAnswerDetail')({
  staticData: { level: 3, title: msg`Answers` },
  validateSearch: testSearch,
  component: Screen,
});
