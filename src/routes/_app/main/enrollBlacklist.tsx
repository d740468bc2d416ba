import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BlacklistScreen } from '#src/features/enroll/view/blacklist-screen.tsx';
import { courseSearch } from '#src/shell/pages/search.ts';

const Shown = () => {
  const { courseid } = Route.useSearch();
  return <BlacklistScreen key={courseid} courseId={courseid} />;
};

export const Route = createFileRoute('/_app/main/enrollBlacklist')({
  staticData: { level: 2, title: msg`Black list` },
  validateSearch: courseSearch,
  component: Shown,
});
