import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SummaryScreen } from '#src/features/exam/view/staff/summary-screen.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, testpaperid = '' } = Route.useSearch();
  return <SummaryScreen key={testpaperid} courseId={courseid} activityId={testpaperid} />;
};

export const Route = createFileRoute('/_app/examSummarize')({
  staticData: { level: 3, title: msg`Exam summary` },
  validateSearch: testSearch,
  component: Screen,
});
