import { IconButton } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import * as calls from '#contract/features/graph/people-calls.ts';
import { graphTeam } from '#contract/features/graph/team.ts';
import { graphById, roleInGraph } from '#src/features/graph/data/queries.ts';
import { TeamPanel } from '#src/features/team/view/public.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';

const team = {
  rules: graphTeam,
  calls: {
    add: calls.addGraphMembers,
    remove: calls.removeGraphMember,
    restore: calls.restoreGraphMember,
    changeRole: calls.changeGraphRole,
    transfer: calls.transferGraph,
    leave: calls.leaveGraph,
  },
  roles: { owner: msg`Owner`, admin: msg`Administrator`, member: msg`Editor`, reader: msg`Reader` },
} as const;

/** /KtpknowledgeGraph/members: who draws a graph, and who reads it. */
export const MembersPage = ({ graphId }: { readonly graphId: string }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const graph = useLoaded(graphById, graphId);
  const role = useLoaded(roleInGraph, graphId);
  if (graph === undefined || role === undefined) return <WaitingPage />;
  if (graph.value === undefined || role.value === undefined)
    return (
      <LostPage title={t`No such knowledge graph`}>
        <Trans>It was deleted, or you do not belong to it.</Trans>
      </LostPage>
    );
  return (
    <Page
      title={graph.value.name}
      narrow
      before={
        <IconButton asChild variant="ghost" size="sm" ms="-2">
          <Link to="/KtpknowledgeGraph/index" aria-label={t`Back to the knowledge graphs`}>
            <ArrowLeft size={20} aria-hidden />
          </Link>
        </IconButton>
      }
    >
      <TeamPanel
        team={team}
        head={graph.value}
        role={role.value}
        onLeft={() => void navigate({ to: '/KtpknowledgeGraph/index' })}
      />
    </Page>
  );
};
