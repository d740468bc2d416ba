import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TestDetail } from '#src/features/exam/view/staff/test-detail.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, testpaperid = '' } = Route.useSearch();
  return <TestDetail key={testpaperid} courseId={courseid} id={testpaperid} />;
};

export const Route = createFileRoute('/_app/class_testDetail')({
  staticData: { level: 3, title: msg`Test` },
  validateSearch: testSearch,
  component: Screen,
});
