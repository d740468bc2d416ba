import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ActivitiesPage } from '#src/features/research/view/posts/activities-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId } = Route.useSearch();
  return <ActivitiesPage key={resourceId} officeId={resourceId} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/discussionActivities')({
  staticData: { level: 2, title: msg`Activities`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
