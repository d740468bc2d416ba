import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ClassroomPage } from '#src/features/classroom/view/live/classroom-page.tsx';
import { classSearch } from '#src/shell/pages/search.ts';
import { SyncChip } from '#src/shell/sync/sync-chip.tsx';

const Screen = () => {
  const { courseid, tool, card } = Route.useSearch();
  return <ClassroomPage key={courseid} courseId={courseid} tool={tool} card={card} sync={<SyncChip />} />;
};

export const Route = createFileRoute('/_app/classroom')({
  staticData: { level: 0, title: msg`Live class` },
  validateSearch: classSearch,
  component: Screen,
});
