import { graphRows } from '#contract/features/graph/entities.ts';
import { graphPeople } from '#contract/features/graph/people-writes.ts';
import { graphTeam } from '#contract/features/graph/team.ts';
import { teamServer } from '#server/features/team/public.ts';

export const people = teamServer({
  rules: graphTeam,
  members: graphRows.graphMember,
  writes: graphPeople,
  called: ({ name }) => name,
  href: (graphId) => `/KtpknowledgeGraph/editor?id=${graphId}`,
});
