import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PostPage } from '#src/features/research/view/posts/post-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const Screen = () => {
  const { resourceId, id = '' } = Route.useSearch();
  return <PostPage key={id} officeId={resourceId} id={id} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/themeDetails')({
  staticData: { level: 3, title: msg`Discussion`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
