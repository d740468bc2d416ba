import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MembersPage } from '#src/features/research/view/offices/members-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId } = Route.useSearch();
  return <MembersPage key={resourceId} officeId={resourceId} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/member')({
  staticData: { level: 2, title: msg`Members of the office`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
