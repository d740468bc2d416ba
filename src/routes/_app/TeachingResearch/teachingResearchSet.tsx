import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#src/features/research/view/offices/settings-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId } = Route.useSearch();
  return <SettingsPage key={resourceId} officeId={resourceId} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/teachingResearchSet')({
  staticData: { level: 2, title: msg`Settings of the office`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
