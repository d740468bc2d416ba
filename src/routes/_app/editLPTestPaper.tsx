import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PaperScreen } from '#src/features/question/view/paper/paper-screen.tsx';
import { paperPlace } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, testpaperid = '', dirid = '' } = Route.useSearch();
  return <PaperScreen key={testpaperid} courseId={courseid} id={testpaperid} chapterId={dirid} />;
};

export const Route = createFileRoute('/_app/editLPTestPaper')({
  staticData: { level: 3, title: msg`Edit test paper` },
  validateSearch: paperPlace,
  component: Screen,
});
