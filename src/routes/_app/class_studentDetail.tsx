import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TestScreen } from '#src/features/exam/view/test-screen.tsx';
import { testPlace } from '#src/shell/pages/test-place.ts';

const Screen = () => {
  const { courseid, id = '', testpaperid = id } = Route.useSearch();
  return <TestScreen key={testpaperid} courseId={courseid} id={testpaperid} />;
};

export const Route = createFileRoute('/_app/class_studentDetail')({
  staticData: { level: 3, title: msg`Test paper` },
  validateSearch: testPlace,
  component: Screen,
});
