import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MembersPage } from '#src/features/graph/view/list/members-page.tsx';
import { graphPlace } from '#src/shell/pages/search.ts';

const Screen = () => {
  const { id } = Route.useSearch();
  return <MembersPage key={id} graphId={id} />;
};

export const Route = createFileRoute('/_app/KtpknowledgeGraph/members')({
  staticData: { level: 2, title: msg`Members of the graph` },
  validateSearch: graphPlace,
  component: Screen,
});
