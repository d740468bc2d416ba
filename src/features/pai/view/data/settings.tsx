import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { deleteDataSet, updateDataSet } from '#contract/features/pai/data-calls.ts';
import type { DatasetRow } from '#contract/features/pai/rows.ts';
import { agentsOf } from '#src/features/pai/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';

/** What a knowledge base is called, which agents use it, and its end. */
export const DatasetSettings = ({ dataset }: { readonly dataset: DatasetRow }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const textOf = useRefusalText();
  const [name, setName] = useState(dataset.name);
  const [about, setAbout] = useState(dataset.about);
  const [problem, setProblem] = useState<string>();
  const { id, spaceId } = dataset;
  const submit = useSubmit(async () => {
    const done = await store.mutate(updateDataSet, { id, spaceId, name, about });
    setProblem(done.ok ? undefined : textOf(done.refusal));
    if (done.ok) tell(t`Kept.`);
  });
  return (
    <Flex direction="column" gap="8" maxW="36rem">
      <Flex as="form" direction="column" gap="4" onSubmit={submit}>
        <TextField
          label={t`What it is called`}
          maxLength={limits.titleChars}
          value={name}
          error={problem}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label={t`What it is for`}
          rows={2}
          maxLength={limits.aboutChars}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        <Button type="submit" alignSelf="flex-start">
          <Trans>Save</Trans>
        </Button>
      </Flex>
      <UsedBy dataset={dataset} />
      <Ending dataset={dataset} />
    </Flex>
  );
};

const UsedBy = ({ dataset: { id, spaceId } }: { readonly dataset: DatasetRow }) => {
  const agents = useLive(agentsOf, spaceId)?.filter(({ datasets }) => datasets.includes(id));
  return (
    <Box as="section">
      <Heading as="h2" fontSize="md" fontWeight="600" mb="2">
        <Trans>Agents that use it</Trans>
      </Heading>
      {agents?.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>None yet.</Trans>
        </Text>
      )}
      <Box as="ul" listStyleType="none">
        {agents?.map((agent) => (
          <Text as="li" key={agent.id} py="1">
            <Link to="/pai/appInfo" search={{ appId: agent.id }}>
              {agent.emoji} {agent.name}
            </Link>
          </Text>
        ))}
      </Box>
    </Box>
  );
};

const Ending = ({ dataset: { id, spaceId, name } }: { readonly dataset: DatasetRow }) => {
  const { store } = useSession();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const [isAsked, setAsked] = useState(false);
  const remove = async () => {
    const done = await store.mutate(deleteDataSet, { id, spaceId });
    if (!done.ok) return tellRefusal(done.refusal);
    await navigate({ to: '/pai/dataSets' });
  };
  return (
    <Box>
      <Button variant="outline" colorPalette="red" size="sm" onClick={() => setAsked(true)}>
        <Trans>Delete knowledge base</Trans>
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={<Trans>Delete {name}?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setAsked(false)}
      >
        <Trans>Its documents go with it, and agents find nothing in it any more.</Trans>
      </ConfirmDialog>
    </Box>
  );
};
