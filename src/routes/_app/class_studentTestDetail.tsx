import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OutcomeScreen } from '#src/features/exam/view/outcome-screen.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, testpaperid = '', id = '' } = Route.useSearch();
  return <OutcomeScreen key={id} courseId={courseid} activityId={testpaperid} id={id} />;
};

export const Route = createFileRoute('/_app/class_studentTestDetail')({
  staticData: { level: 3, title: msg`Test of a student` },
  validateSearch: testSearch,
  component: Screen,
});
