import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PaperScreen } from '#src/features/question/view/paper/paper-screen.tsx';
import { paperPlace } from '#src/shell/pages/search.ts';

const Editor = () => {
  const { courseid, testpaperid = '', dirid = '', as } = Route.useSearch();
  return (
    <PaperScreen key={testpaperid} courseId={courseid} id={testpaperid} chapterId={dirid} isQuiz={as === 'quiz'} />
  );
};

export const Route = createFileRoute('/_app/class_addtestpaper')({
  staticData: { level: 3, title: msg`Test` },
  validateSearch: paperPlace,
  component: Editor,
});
