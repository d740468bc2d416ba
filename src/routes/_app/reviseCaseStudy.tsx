import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HomeworkEditor } from '#src/features/homework/view/editor/homework-editor.tsx';
import { workSearch } from '#src/shell/pages/search.ts';

const Detail = () => {
  const { courseid, homeworkId = '', dirid = '' } = Route.useSearch();
  return <HomeworkEditor courseId={courseid} kind="caseStudy" id={homeworkId} chapterId={dirid} />;
};

export const Route = createFileRoute('/_app/reviseCaseStudy')({
  staticData: { level: 3, title: msg`Edit case study` },
  validateSearch: workSearch,
  component: Detail,
});
