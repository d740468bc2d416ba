import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TopicHistory } from '#src/features/topic/view/topic-history.tsx';
import { itemPlace } from '#src/shell/pages/search.ts';

const History = () => {
  const { courseid, id } = Route.useSearch();
  return <TopicHistory key={id} courseId={courseid} id={id} />;
};

export const Route = createFileRoute('/_app/history/topic')({
  staticData: { level: 3, title: msg`Earlier versions` },
  validateSearch: itemPlace,
  component: History,
});
