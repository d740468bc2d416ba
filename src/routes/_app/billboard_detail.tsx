import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NoticeScreen } from '#src/features/notice/view/notice-screen.tsx';
import { itemPlace } from '#src/shell/pages/search.ts';

const Detail = () => {
  const { courseid, id } = Route.useSearch();
  return <NoticeScreen key={id} courseId={courseid} id={id} />;
};

export const Route = createFileRoute('/_app/billboard_detail')({
  staticData: { level: 3, title: msg`Notice` },
  validateSearch: itemPlace,
  component: Detail,
});
