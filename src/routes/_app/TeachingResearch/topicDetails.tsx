import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TopicPage } from '#src/features/research/view/posts/topic-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId, id = '' } = Route.useSearch();
  return <TopicPage key={id} officeId={resourceId} id={id} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/topicDetails')({
  staticData: { level: 3, title: msg`Topic`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
