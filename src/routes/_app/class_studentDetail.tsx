import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TestScreen } from '#src/features/exam/view/test-screen.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, id = '', testpaperid = id } = Route.useSearch();
  return <TestScreen key={testpaperid} courseId={courseid} id={testpaperid} />;
};

export const Route = createFileRoute('/_app/class_studentDetail')({
  staticData: { level: 3, title: msg`Test paper` },
  validateSearch: testSearch,
  component: Screen,
});
