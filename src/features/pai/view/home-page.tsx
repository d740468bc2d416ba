import { Box, Grid, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bot } from 'lucide-react';
import {
  getAppBills,
  getVipInfo,
  getWalletInfo,
  getWalletRecharges,
  getWorkspaceBills,
} from '#contract/features/pai/questions.ts';
import { agentsOf } from '#src/features/pai/data/queries.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { Asked } from '#src/ui/parts/asked.tsx';
import { DataTable } from '#src/ui/parts/data-table.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Stats } from '#src/ui/parts/stats.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { AgentCard } from './agent-card.tsx';
import { ModelLine, PaiFrame } from './frame.tsx';
import { NewAgent } from './new-agent.tsx';

/** /pai: whom one talks to here, and what that used. */
export const PaiHome = () => (
  <PaiFrame tab="home">
    {({ id }) => (
      <>
        <ModelLine />
        <Agents spaceId={id} />
        <Usage spaceId={id} />
      </>
    )}
  </PaiFrame>
);

const Agents = ({ spaceId }: { readonly spaceId: string }) => {
  const { t } = useLingui();
  const agents = useLive(agentsOf, spaceId);
  if (agents === undefined) return <Waiting />;
  if (agents.length === 0)
    return (
      <EmptyState icon={Bot} title={<Trans>No agents yet</Trans>} action={<NewAgent spaceId={spaceId} />}>
        <Trans>An agent is told what to be and what to know, and then talks with you or with a course.</Trans>
      </EmptyState>
    );
  return (
    <Grid
      as="ul"
      listStyleType="none"
      aria-label={t`Agents`}
      gap="3"
      templateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))"
    >
      {agents.map((agent) => (
        <AgentCard key={agent.id} agent={agent} link={{ to: '/pai/chat', search: { appId: agent.id, spaceId } }} />
      ))}
    </Grid>
  );
};

const whole = (count: number): string => count.toLocaleString();

const Usage = ({ spaceId }: { readonly spaceId: string }) => {
  const { t } = useLingui();
  const own = useAnswer(getVipInfo, {}).asked;
  const wallet = useAnswer(getWalletInfo, { spaceId }).asked;
  const apps = useAnswer(getAppBills, { spaceId }).asked;
  const days = useAnswer(getWorkspaceBills, { spaceId }).asked;
  const bought = useAnswer(getWalletRecharges, { spaceId }).asked;
  return (
    <Box as="section" mt="8">
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>Tokens</Trans>
      </Heading>
      <Asked asked={wallet}>
        {(space) => (
          <Stats
            stats={[
              {
                name: t`Mine today`,
                value: own.state === 'answered' ? whole(own.value.tokens) : '–',
                ...(own.state === 'answered' && { hint: t`${whole(own.value.limit)} a day` }),
              },
              { name: t`Workspace today`, value: whole(space.tokens), hint: t`${whole(space.limit)} a day` },
              {
                name: t`Bought`,
                value: bought.state === 'answered' ? bought.value.list.length : '–',
                hint: t`nothing here costs money`,
              },
            ]}
          />
        )}
      </Asked>
      <Grid mt="4" gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        {apps.state === 'answered' && apps.value.list.length > 0 && (
          <DataTable
            label={t`Tokens by agent, in thirty days`}
            rows={apps.value.list}
            keyOf={({ agentId }) => agentId}
            columns={[
              { id: 'name', head: t`Agent`, cell: ({ name }) => name || t`Deleted` },
              { id: 'questions', head: t`Times asked`, isNumber: true, cell: (one) => whole(one.questions) },
              { id: 'tokens', head: t`Tokens`, isNumber: true, cell: (one) => whole(one.tokens) },
            ]}
          />
        )}
        {days.state === 'answered' && days.value.list.length > 0 && (
          <DataTable
            label={t`Tokens by day`}
            rows={days.value.list}
            keyOf={({ day }) => day}
            columns={[
              { id: 'day', head: t`Day`, cell: ({ day }) => day },
              { id: 'questions', head: t`Times asked`, isNumber: true, cell: (one) => whole(one.questions) },
              { id: 'tokens', head: t`Tokens`, isNumber: true, cell: (one) => whole(one.tokens) },
            ]}
          />
        )}
      </Grid>
    </Box>
  );
};
