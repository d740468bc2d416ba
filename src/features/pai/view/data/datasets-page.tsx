import { Badge, Box, Button, Flex, Text } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Library, Plus } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { createDataSet } from '#contract/features/pai/data-calls.ts';
import { datasetsOf, documentCounts } from '#src/features/pai/data/queries.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { PaiFrame, useMayWrite } from '../frame.tsx';

/** /pai/dataSets: what the agents of a workspace can look things up in. */
export const DatasetsPage = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <PaiFrame tab="dataSets" actions={({ id }) => <NewDataset spaceId={id} onOpen={() => setOpen(true)} />}>
      {({ id }) => (
        <>
          <Datasets spaceId={id} />
          {isOpen && <DatasetDialog spaceId={id} onClose={() => setOpen(false)} />}
        </>
      )}
    </PaiFrame>
  );
};

const NewDataset = ({ spaceId, onOpen }: { readonly spaceId: string; readonly onOpen: () => void }) =>
  useMayWrite(spaceId) && (
    <Button size="sm" onClick={onOpen}>
      <Plus size={16} aria-hidden />
      <Trans>New knowledge base</Trans>
    </Button>
  );

const Datasets = ({ spaceId }: { readonly spaceId: string }) => {
  const { t } = useLingui();
  const rows = useLive(datasetsOf, spaceId);
  const counts = useLive(documentCounts, spaceId);
  return (
    <ListPage
      label={t`Knowledge bases`}
      look="cards"
      list={{ rows, total: rows?.length ?? 0 }}
      count={(total) => <Plural value={total} one="# knowledge base" other="# knowledge bases" />}
      empty={
        <EmptyState icon={Library} title={<Trans>No knowledge bases yet</Trans>}>
          <Trans>Documents, tests and question banks that agents look things up in.</Trans>
        </EmptyState>
      }
    >
      {({ id, name, about }) => {
        const { all, failed } = counts?.get(id) ?? { all: 0, failed: 0 };
        return (
          <Flex as="li" key={id} data-dataset={id} gap="3" align="center" wrap="wrap" position="relative">
            <Box flex="1" minW="12rem">
              <Text
                asChild
                fontWeight="600"
                overflowWrap="anywhere"
                _before={{ content: '""', position: 'absolute', inset: '0' }}
              >
                <Link to="/pai/dataSetInfo/documents" search={{ dataSetId: id }}>
                  {name}
                </Link>
              </Text>
              {about !== '' && (
                <Text fontSize="sm" color="fg.muted" lineClamp="2">
                  {about}
                </Text>
              )}
            </Box>
            <Text fontSize="sm" color="fg.muted">
              <Plural value={all} one="# document" other="# documents" />
            </Text>
            {failed > 0 && (
              <Badge recipe={badgeRecipe} colorPalette="red">
                <Plural value={failed} one="# failed" other="# failed" />
              </Badge>
            )}
          </Flex>
        );
      }}
    </ListPage>
  );
};

const DatasetDialog = ({ spaceId, onClose }: { readonly spaceId: string; readonly onClose: () => void }) => {
  const { t } = useLingui();
  const send = useSend();
  const navigate = useNavigate();
  const textOf = useRefusalText();
  const [name, setName] = useState('');
  const [about, setAbout] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    let dataSetId = '';
    const done = await send(createDataSet, (id) => {
      dataSetId = id;
      return { id, spaceId, name, about };
    });
    if (!done.ok) return setProblem(textOf(done.refusal));
    onClose();
    await navigate({ to: '/pai/dataSetInfo/documents', search: { dataSetId } });
  };
  return (
    <FormDialog
      title={<Trans>New knowledge base</Trans>}
      submit={<Trans>Create</Trans>}
      onSubmit={submit}
      onClose={onClose}
      problem={problem}
    >
      <TextField
        label={t`What it is called`}
        maxLength={limits.titleChars}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t`What it is for`}
        rows={2}
        maxLength={limits.aboutChars}
        value={about}
        onChange={({ target }) => setAbout(target.value)}
      />
    </FormDialog>
  );
};
