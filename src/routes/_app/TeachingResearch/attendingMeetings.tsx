import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NewsPage } from '#src/features/research/view/posts/news-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId } = Route.useSearch();
  return <NewsPage key={resourceId} officeId={resourceId} first={2} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/attendingMeetings')({
  staticData: { level: 2, title: msg`Meetings I attend`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
