import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NewsPage } from '#src/features/research/view/posts/news-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId } = Route.useSearch();
  return <NewsPage key={resourceId} officeId={resourceId} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/dynamicState')({
  staticData: { level: 2, title: msg`News of the office`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
