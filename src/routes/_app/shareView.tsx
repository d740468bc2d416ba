import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ShareView } from '#src/features/course/view/invite/share-view.tsx';
import { courseSearch } from '#src/shell/pages/search.ts';

const Shared = () => <ShareView courseId={Route.useSearch().courseid} />;

export const Route = createFileRoute('/_app/shareView')({
  staticData: { level: 2, title: msg`Share the course` },
  validateSearch: courseSearch,
  component: Shared,
});
