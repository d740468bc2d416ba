import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HomeworkEditor } from '#src/features/homework/view/editor/homework-editor.tsx';
import { workSearch } from '#src/shell/pages/search.ts';

const Detail = () => {
  const { courseid, homeworkId = '', dirid = '' } = Route.useSearch();
  return <HomeworkEditor courseId={courseid} kind="homework" id={homeworkId} chapterId={dirid} />;
};

export const Route = createFileRoute('/_app/reviseHomework')({
  staticData: { level: 3, title: msg`Edit homework` },
  validateSearch: workSearch,
  component: Detail,
});
