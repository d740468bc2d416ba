import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PaperScreen } from '#src/features/question/view/paper/paper-screen.tsx';
import { testSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, testpaperid = '', id = '' } = Route.useSearch();
  return <PaperScreen key={testpaperid} courseId={courseid} id={testpaperid} chapterId="" itemId={id} />;
};

export const Route = createFileRoute('/_app/option-editor')({
  staticData: { level: 3, title: msg`Edit options` },
  validateSearch: testSearch,
  component: Screen,
});
