import { Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Bot, MessageSquare, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteApp } from '#contract/features/pai/calls.ts';
import type { AgentRow } from '#contract/features/pai/rows.ts';
import { agentsOf } from '#src/features/pai/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { AgentCard } from './agent-card.tsx';
import { ModelLine, PaiFrame } from './frame.tsx';
import { NewAgent } from './new-agent.tsx';

/** /pai/apps: the agents of a workspace, to be made and changed. */
export const AppsPage = () => (
  <PaiFrame tab="apps" actions={({ id }) => <NewAgent spaceId={id} />}>
    {({ id }) => (
      <>
        <ModelLine />
        <Apps spaceId={id} />
      </>
    )}
  </PaiFrame>
);

const Apps = ({ spaceId }: { readonly spaceId: string }) => {
  const { t } = useLingui();
  const agents = useLive(agentsOf, spaceId);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const rows = agents?.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted));
  return (
    <ListPage
      look="apart"
      label={t`Agents`}
      list={{ rows, total: rows?.length ?? 0 }}
      count={(total) => <Plural value={total} one="# agent" other="# agents" />}
      search={{ label: t`Find an agent`, value: search, onValue: setSearch }}
      empty={
        wanted === '' ? (
          <EmptyState icon={Bot} title={<Trans>No agents yet</Trans>}>
            <Trans>Make one, or begin with a template.</Trans>
          </EmptyState>
        ) : (
          <Text color="fg.muted">
            <Trans>Nothing found.</Trans>
          </Text>
        )
      }
    >
      {(agent) => <AppLine key={agent.id} agent={agent} />}
    </ListPage>
  );
};

const AppLine = ({ agent }: { readonly agent: AgentRow }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const [isAsked, setAsked] = useState(false);
  const { id, spaceId, name } = agent;
  const remove = async () => {
    const done = await store.mutate(deleteApp, { id, spaceId });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <>
      <AgentCard
        agent={agent}
        link={{ to: '/pai/appInfo', search: { appId: id } }}
        aside={
          <RowMenu
            label={t`More for ${name}`}
            actions={() => [
              {
                id: 'talk',
                label: t`Talk`,
                icon: MessageSquare,
                onChoose: () => void navigate({ to: '/pai/chat', search: { appId: id, spaceId } }),
              },
              {
                id: 'edit',
                label: t`Edit`,
                icon: Pencil,
                onChoose: () => void navigate({ to: '/pai/appInfo', search: { appId: id } }),
              },
              { id: 'delete', label: t`Delete`, icon: Trash2, isDanger: true, onChoose: () => setAsked(true) },
            ]}
          />
        }
      />
      <ConfirmDialog
        open={isAsked}
        title={<Trans>Delete {name}?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setAsked(false)}
      >
        <Trans>The courses that it was given to lose it. What people talked about with it stays with them.</Trans>
      </ConfirmDialog>
    </>
  );
};
