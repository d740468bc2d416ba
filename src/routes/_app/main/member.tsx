import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MembersScreen } from '#src/features/course/view/people/members-screen.tsx';
import { courseSearch } from '#src/shell/pages/search.ts';

const Member = () => <MembersScreen courseId={Route.useSearch().courseid} />;

export const Route = createFileRoute('/_app/main/member')({
  staticData: { level: 2, title: msg`Members` },
  validateSearch: courseSearch,
  component: Member,
});
