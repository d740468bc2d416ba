import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#src/features/research/view/offices/home-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId } = Route.useSearch();
  return <HomePage key={resourceId} officeId={resourceId} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/homePage')({
  staticData: { level: 2, title: msg`Home of the office`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
