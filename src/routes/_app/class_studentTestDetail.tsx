import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OutcomeScreen } from '#src/features/exam/view/outcome-screen.tsx';
import { testPlace } from '#src/shell/pages/test-place.ts';

const Screen = () => {
  const { courseid, testpaperid = '', id = '' } = Route.useSearch();
  return <OutcomeScreen key={id} courseId={courseid} activityId={testpaperid} id={id} />;
};

export const Route = createFileRoute('/_app/class_studentTestDetail')({
  staticData: { level: 3, title: msg`Test of a student` },
  validateSearch: testPlace,
  component: Screen,
});
