import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, FileText, Pencil, Plus, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import {
  deleteDocument,
  enableDocument,
  renameDocument,
  retryDocument,
  setDocumentArchive,
} from '#contract/features/pai/data-calls.ts';
import type { DatasetRow, DocumentRow } from '#contract/features/pai/rows.ts';
import { documentsOf } from '#src/features/pai/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { StateBadges, sourceNames, troubles } from './document-texts.tsx';
import { ImportDialog } from './import-dialog.tsx';

type Filter = 'all' | 'failed' | 'archived';

const isIn = (filter: Filter, { state, archived }: DocumentRow): boolean =>
  filter === 'archived' ? archived : !archived && (filter === 'all' || state === 'failed');

/** The documents of a knowledge base, how far each is, and what may be done with it. */
export const DocumentList = ({ dataset }: { readonly dataset: DatasetRow }) => {
  const { t } = useLingui();
  const documents = useLive(documentsOf, dataset.id);
  const [filter, setFilter] = useState<Filter>('all');
  const [isOpen, setOpen] = useState(false);
  const rows = documents?.filter((one) => isIn(filter, one));
  return (
    <>
      <ListPage
        label={t`Documents`}
        look="panel"
        list={{ rows, total: rows?.length ?? 0 }}
        count={(total) => <Plural value={total} one="# document" other="# documents" />}
        filters={
          <FilterButtons
            label={t`Documents`}
            current={filter}
            onChoose={setFilter}
            filters={[
              { id: 'all', name: t`All` },
              { id: 'failed', name: t`Failed` },
              { id: 'archived', name: t`Archived` },
            ]}
          />
        }
        tools={
          <Button size="sm" onClick={() => setOpen(true)}>
            <Plus size={16} aria-hidden />
            <Trans>Add</Trans>
          </Button>
        }
        empty={
          documents?.length === 0 ? (
            <EmptyState icon={FileText} title={<Trans>No documents yet</Trans>}>
              <Trans>Add files, a test, the answers of a quiz or a question bank.</Trans>
            </EmptyState>
          ) : (
            <Text color="fg.muted">
              <Trans>Nothing here.</Trans>
            </Text>
          )
        }
      >
        {(document) => <DocumentLine key={document.id} document={document} />}
      </ListPage>
      {isOpen && <ImportDialog dataset={dataset} onClose={() => setOpen(false)} />}
    </>
  );
};

const DocumentLine = ({ document }: { readonly document: DocumentRow }) => {
  const { t } = useLingui();
  const { id, datasetId, name, source, state, why, letters } = document;
  const { actions, dialogs } = useDocumentActions(document);
  const length = letters.toLocaleString();
  return (
    <Flex as="li" data-document={id} px="4" py="3" gap="3" align="center">
      <Box flex="1" minW="0">
        <Text asChild fontWeight="500" overflowWrap="anywhere">
          <Link to="/pai/dataSet/documentInfo" search={{ dataSetId: datasetId, documentId: id }}>
            {name}
          </Link>
        </Text>
        <Flex gap="2" mt="1" wrap="wrap" align="center" fontSize="sm" color="fg.muted">
          <StateBadges document={document} />
          <span>{t(sourceNames[source])}</span>
          {state === 'ready' && (
            <span>
              <Trans>{length} characters</Trans>
            </span>
          )}
        </Flex>
        {state === 'failed' && (
          <Text fontSize="sm" color="fg.error" mt="1">
            {t(troubles[why])}
          </Text>
        )}
      </Box>
      {state === 'failed' && <Retry document={document} />}
      <RowMenu label={t`More for ${name}`} actions={actions} />
      {dialogs}
    </Flex>
  );
};

const Retry = ({ document: { id, spaceId } }: { readonly document: DocumentRow }) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const retry = async () => {
    const done = await store.mutate(retryDocument, { id, spaceId });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Button size="sm" variant="outline" onClick={retry}>
      <RotateCw size={16} aria-hidden />
      <Trans>Try again</Trans>
    </Button>
  );
};

/** What may be done with a document, and the dialogs of it. */
const useDocumentActions = (document: DocumentRow) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const { id, spaceId, name, enabled, archived, state } = document;
  const place = { id, spaceId };
  const say = async (doing: ReturnType<typeof store.mutate>) => {
    const done = await doing;
    if (!done.ok) tellRefusal(done.refusal);
  };
  const close = () => setOpen(undefined);
  const actions = (): readonly RowAction[] => [
    {
      id: 'enable',
      label: enabled ? t`Do not use` : t`Use`,
      icon: FileText,
      onChoose: () => void say(store.mutate(enableDocument, { ...place, enabled: !enabled })),
    },
    {
      id: 'archive',
      label: archived ? t`Take out of the archive` : t`Archive`,
      icon: archived ? ArchiveRestore : Archive,
      onChoose: () => void say(store.mutate(setDocumentArchive, { ...place, archived: !archived })),
    },
    { id: 'rename', label: t`Rename`, icon: Pencil, onChoose: () => setOpen('rename') },
    ...(state === 'ready'
      ? [
          {
            id: 'again',
            label: t`Read again`,
            icon: RotateCw,
            onChoose: () => void say(store.mutate(retryDocument, place)),
          },
        ]
      : []),
    { id: 'delete', label: t`Delete`, icon: Trash2, isDanger: true, isApart: true, onChoose: () => setOpen('delete') },
  ];
  const dialogs = (
    <>
      {open === 'rename' && <RenameDialog document={document} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        title={<Trans>Delete {name}?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={() => say(store.mutate(deleteDocument, place))}
        onClose={close}
      >
        <Trans>Agents find nothing in it any more.</Trans>
      </ConfirmDialog>
    </>
  );
  return { actions, dialogs };
};

interface RenameDialogProps {
  readonly document: DocumentRow;
  readonly onClose: () => void;
}

const RenameDialog = ({ document, onClose }: RenameDialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const textOf = useRefusalText();
  const [name, setName] = useState(document.name);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    const done = await store.mutate(renameDocument, { id: document.id, spaceId: document.spaceId, name });
    if (done.ok) onClose();
    else setProblem(textOf(done.refusal));
  };
  return (
    <FormDialog
      title={<Trans>Rename document</Trans>}
      submit={<Trans>Save</Trans>}
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
    </FormDialog>
  );
};
