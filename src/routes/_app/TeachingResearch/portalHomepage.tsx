import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PortalPage } from '#src/features/research/view/offices/portal-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId } = Route.useSearch();
  return <PortalPage key={resourceId} officeId={resourceId} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/portalHomepage')({
  staticData: { level: 2, title: msg`Public page of the office`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
