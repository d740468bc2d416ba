import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ClassroomPage } from '#src/features/classroom/view/live/classroom-page.tsx';
import { classSearch } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { courseid, tool, card } = Route.useSearch();
  return <ClassroomPage key={courseid} courseId={courseid} tool={tool} card={card} />;
};

export const Route = createFileRoute('/_app/classroom')({
  staticData: { level: 0, title: msg`Live class` },
  validateSearch: classSearch,
  component: Screen,
});
