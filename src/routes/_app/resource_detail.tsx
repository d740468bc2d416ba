import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ResourceScreen } from '#src/features/learning/view/resource-screen.tsx';
import { itemPlace } from '#src/shell/pages/search.ts';

const Detail = () => {
  const { courseid, id } = Route.useSearch();
  return <ResourceScreen key={id} courseId={courseid} id={id} />;
};

export const Route = createFileRoute('/_app/resource_detail')({
  staticData: { level: 3, title: msg`Material` },
  validateSearch: itemPlace,
  component: Detail,
});
