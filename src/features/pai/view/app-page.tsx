import { Box, Button, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { updateApp } from '#contract/features/pai/calls.ts';
import { paiLimits } from '#contract/features/pai/keys.ts';
import type { AgentRow } from '#contract/features/pai/rows.ts';
import { agentById, datasetsOf } from '#src/features/pai/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { ChooseBox } from '#src/ui/parts/choose-box.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { AgentSign } from './agent-card.tsx';
import { PublishedCourses } from './course/published-courses.tsx';
import { ModelLine, useGate, useMayWrite } from './frame.tsx';

/** /pai/appInfo: one agent, what it is told and what it knows, and the courses that have it. */
export const AppPage = ({ appId }: { readonly appId: string }) => {
  const { t } = useLingui();
  const loaded = useLoaded(agentById, appId);
  const gate = useGate();
  if (gate !== undefined) return gate;
  if (loaded === undefined) return <WaitingPage />;
  const agent = loaded.value;
  if (agent === undefined)
    return (
      <LostPage title={t`No such agent`}>
        <Trans>It was deleted, or you are not in its workspace.</Trans>
      </LostPage>
    );
  return (
    <Page
      title={agent.name}
      before={<AgentSign emoji={agent.emoji} size="9" />}
      actions={
        <Button asChild size="sm" variant="outline">
          <Link to="/pai/chat" search={{ appId: agent.id, spaceId: agent.spaceId }}>
            <MessageSquare size={16} aria-hidden />
            <Trans>Talk</Trans>
          </Link>
        </Button>
      }
    >
      <ModelLine />
      <Grid gap="8" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
        <AgentForm key={agent.id} agent={agent} />
        <PublishedCourses agent={agent} />
      </Grid>
    </Page>
  );
};

type Shown = Pick<AgentRow, 'name' | 'emoji' | 'about' | 'prompt' | 'opening' | 'datasets'> & {
  /** One a line. */
  readonly welcome: string;
};

const shownOf = ({ name, emoji, about, prompt, opening, welcome, datasets }: AgentRow): Shown => ({
  ...{ name, emoji, about, prompt, opening, datasets, welcome: welcome.join('\n') },
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, limits.rewardNoteChars))
    .filter((line) => line !== '')
    .slice(0, paiLimits.welcome);

const AgentForm = ({ agent }: { readonly agent: AgentRow }) => {
  const { t } = useLingui();
  const { store, replica } = useSession();
  const textOf = useRefusalText();
  const mayWrite = useMayWrite(agent.spaceId);
  const [from, setFrom] = useState(agent);
  const [shown, setShown] = useState(() => shownOf(agent));
  const [problem, setProblem] = useState<string>();
  const set = (given: Partial<Shown>) => {
    setProblem(undefined);
    setShown((now) => ({ ...now, ...given }));
  };
  const isChanged = JSON.stringify(shown) !== JSON.stringify(shownOf(from));
  const submit = useSubmit(async () => {
    const { id, spaceId } = agent;
    const { name, emoji, about, prompt, opening, datasets } = shown;
    const input = {
      ...{ id, spaceId, name, emoji, about, opening, datasets, welcome: linesOf(shown.welcome) },
      ...(prompt !== from.prompt && { prompt, basis: { prompt: from.editions.prompt ?? '' } }),
    };
    const done = await store.mutate(updateApp, input);
    if (!done.ok) return setProblem(textOf(done.refusal));
    const next = await agentById(replica, id);
    if (next !== undefined) {
      setFrom(next);
      setShown(shownOf(next));
    }
    tell(t`Kept.`);
  });
  return (
    <Flex as="form" direction="column" gap="4" onSubmit={submit} {...{ noValidate: true }}>
      <Grid gap="4" templateColumns="minmax(0, 1fr) 5.5rem">
        <TextField
          label={t`Name of the agent`}
          maxLength={limits.nameChars}
          value={shown.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label={t`Emoji`}
          maxLength={paiLimits.emojiChars}
          value={shown.emoji}
          onChange={({ target }) => set({ emoji: target.value })}
        />
      </Grid>
      <TextField
        label={t`What it is for`}
        maxLength={limits.aboutChars}
        value={shown.about}
        onChange={({ target }) => set({ about: target.value })}
      />
      <TextArea
        label={t`Instructions`}
        hint={t`What it is, what it does and what it leaves alone. Students never see this.`}
        rows={9}
        maxLength={limits.promptChars}
        value={shown.prompt}
        onChange={({ target }) => set({ prompt: target.value })}
      />
      <TextField
        label={t`Opening words`}
        maxLength={limits.aboutChars}
        value={shown.opening}
        onChange={({ target }) => set({ opening: target.value })}
      />
      <TextArea
        label={t`Questions to begin with`}
        hint={t`One a line, six at most.`}
        rows={3}
        value={shown.welcome}
        onChange={({ target }) => set({ welcome: target.value })}
      />
      <Datasets spaceId={agent.spaceId} chosen={shown.datasets} onChosen={(datasets) => set({ datasets })} />
      <Text role="alert" fontSize="sm" color="fg.error" hidden={problem === undefined}>
        {problem}
      </Text>
      <Button type="submit" alignSelf="flex-start" disabled={!isChanged || !mayWrite}>
        <Trans>Save</Trans>
      </Button>
    </Flex>
  );
};

interface DatasetsProps {
  readonly spaceId: string;
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: string[]) => void;
}

const Datasets = ({ spaceId, chosen, onChosen }: DatasetsProps) => {
  const { t } = useLingui();
  const datasets = useLive(datasetsOf, spaceId);
  const turn = (id: string) =>
    onChosen(
      chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, paiLimits.agentDatasets),
    );
  return (
    <Section title={t`What it knows`}>
      {datasets?.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          <Trans>
            There is no knowledge base here yet. <Link to="/pai/dataSets">Open one</Link>
          </Trans>
        </Text>
      ) : (
        <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l2" bg="bg.panel">
          {datasets?.map(({ id, name }) => (
            <Flex as="li" key={id} align="center" pe="3" _notLast={{ borderBottomWidth: '1px' }}>
              <ChooseBox label={name} isOn={chosen.includes(id)} onTurn={() => turn(id)}>
                <Text flex="1" minW="0" overflowWrap="anywhere" fontSize="sm">
                  {name}
                </Text>
              </ChooseBox>
            </Flex>
          ))}
        </Box>
      )}
    </Section>
  );
};

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box as="section">
    <Heading as="h2" fontSize="sm" fontWeight="500" mb="1.5">
      {title}
    </Heading>
    {children}
  </Box>
);
