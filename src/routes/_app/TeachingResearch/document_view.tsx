import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ResourcePage } from '#src/features/research/view/library/resource-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId, id = '' } = Route.useSearch();
  return <ResourcePage key={id} officeId={resourceId} id={id} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/document_view')({
  staticData: { level: 3, title: msg`Document`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
