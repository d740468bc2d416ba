import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TopicScreen } from '#src/features/topic/view/topic-screen.tsx';
import { itemPlace } from '#src/shell/pages/search.ts';

const Detail = () => {
  const { courseid, id } = Route.useSearch();
  return <TopicScreen key={id} courseId={courseid} id={id} />;
};

export const Route = createFileRoute('/_app/topic_detail')({
  staticData: { level: 3, title: msg`Topic` },
  validateSearch: itemPlace,
  component: Detail,
});
