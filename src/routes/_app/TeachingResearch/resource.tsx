import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LibraryPage, type LibraryTab } from '#src/features/research/view/library/library-page.tsx';
import { officePlace } from '#src/shell/pages/search.ts';
import { officeStep } from './-office-step.ts';

const tabOf = (tab: string | undefined): LibraryTab => (tab === 'files' || tab === 'links' ? tab : 'all');

const Screen = () => {
  const { resourceId, tabType } = Route.useSearch();
  return <LibraryPage key={`${resourceId}/${tabType}`} officeId={resourceId} tab={tabOf(tabType)} />;
};

export const Route = createFileRoute('/_app/TeachingResearch/resource')({
  staticData: { level: 2, title: msg`Resource library`, parent: officeStep },
  validateSearch: officePlace,
  component: Screen,
});
