import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MarkingScreen } from '#src/features/exam/view/staff/marking-screen.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, testpaperid = '', id = '' } = Route.useSearch();
  return <MarkingScreen key={id} courseId={courseid} activityId={testpaperid} itemId={id} />;
};

export const Route = createFileRoute('/_app/class_reviewDetails')({
  staticData: { level: 3, title: msg`Review of the test` },
  validateSearch: testSearch,
  component: Screen,
});
