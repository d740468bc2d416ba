import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CourseGraphPage } from '#src/features/graph/view/course/course-graph-page.tsx';
import { courseSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid } = Route.useSearch();
  return <CourseGraphPage key={courseid} courseId={courseid} />;
};

export const Route = createFileRoute('/_app/knowledgeGraph/course')({
  staticData: { level: 2, title: msg`Knowledge graph of the course` },
  validateSearch: courseSearch,
  component: Screen,
});
