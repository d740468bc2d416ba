import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteEntry, editBuildBodyType } from '#contract/features/research/calls.ts';
import { type BodyType, bodyTypes, entriesAtOnce, hasOneEntry } from '#contract/features/research/keys.ts';
import type { OfficeEntryRow, OfficeRow } from '#contract/features/research/rows.ts';
import { entriesOf } from '#src/features/research/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useSteps } from '#src/ui/live/use-paged.ts';
import { AppDialog, whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { tabLook } from '#src/ui/parts/tabs.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Quiet } from '../parts.tsx';
import { choicesOf, useOfficeWords } from '../words.ts';
import { EntryText, NoEntries, useEntries } from './entries.tsx';
import { Radios } from './radios.tsx';
import { useReload } from './use-reload.ts';

const EntryDialog = whileOpen(async () => (await import('./entry-dialog.tsx')).EntryDialog);

interface ConstructionDialogProps {
  readonly office: OfficeRow;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** What an office builds: its entries, and of which type they are. */
export const ConstructionDialog = ({ office, mayEdit, onClose }: ConstructionDialogProps) => {
  const { t } = useLingui();
  const [tab, setTab] = useState<'entries' | 'type'>('entries');
  const { body } = useOfficeWords();
  const entries = useLive(entriesOf, office.id);
  // Until they are here nobody says that there are none.
  const isEmpty =
    office.bodyType === bodyTypes.unset || entries?.every((one) => one.bodyType !== office.bodyType) === true;
  const tabs = [
    { id: 'entries', name: body[office.bodyType - 1] ?? t`Entries` },
    ...(mayEdit ? [{ id: 'type', name: t`Edit subject type` } as const] : []),
  ] as const;
  return (
    <AppDialog open onClose={onClose} width="dlgWide" title={<Trans>Subject and goals</Trans>}>
      <Flex role="tablist" aria-label={t`Subject and goals`} gap="2" borderBottomWidth="1px" mb="4">
        {tabs.map(({ id, name }) => (
          <Box
            as="button"
            key={id}
            {...{ type: 'button' }}
            role="tab"
            aria-selected={tab === id}
            {...tabLook(tab === id)}
            onClick={() => setTab(id)}
          >
            {name}
          </Box>
        ))}
      </Flex>
      {tab === 'entries' ? (
        <Entries office={office} mayEdit={mayEdit} />
      ) : (
        <TypeChoice office={office} isEmpty={isEmpty} />
      )}
    </AppDialog>
  );
};

const Entries = ({ office, mayEdit }: Pick<ConstructionDialogProps, 'office' | 'mayEdit'>) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const entries = useEntries(office);
  const list = useSteps(entries, entriesAtOnce);
  const [edited, setEdited] = useState<OfficeEntryRow | 'new'>();
  const [doomed, setDoomed] = useState<OfficeEntryRow>();
  const isFull = hasOneEntry(office.bodyType) && entries.length > 0;
  const remove = async () => {
    if (doomed === undefined) return;
    const done = await store.mutate(deleteEntry, { officeId: office.id, id: doomed.id });
    if (done.ok) tell(t`Deleted`);
    else tellRefusal(done.refusal);
  };
  return (
    <Flex direction="column" gap="3">
      {mayEdit && (
        <Button size="sm" alignSelf="flex-end" disabled={isFull} onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden />
          <Trans>Add</Trans>
        </Button>
      )}
      {entries.length === 0 && (
        <Quiet>
          <NoEntries bodyType={office.bodyType} />
        </Quiet>
      )}
      <Box as="ul" listStyleType="none" aria-label={t`Entries`}>
        {list.rows?.map((entry) => (
          <Flex as="li" key={entry.id} gap="3" py="3" align="flex-start" _notLast={{ borderBottomWidth: '1px' }}>
            <Box flex="1" minW="0">
              <EntryText entry={entry} />
            </Box>
            {mayEdit && (
              <Flex gap="1" flexShrink="0">
                <Button size="xs" variant="ghost" onClick={() => setEdited(entry)}>
                  <Pencil size={14} aria-hidden />
                  <Trans>Edit</Trans>
                </Button>
                {!hasOneEntry(entry.bodyType) && (
                  <Button size="xs" variant="ghost" onClick={() => setDoomed(entry)}>
                    <Trash2 size={14} aria-hidden />
                    <Trans>Delete</Trans>
                  </Button>
                )}
              </Flex>
            )}
          </Flex>
        ))}
      </Box>
      {list.more !== undefined && (
        <Button size="sm" variant="outline" onClick={list.more}>
          <Trans>Show more</Trans>
        </Button>
      )}
      <EntryDialog
        open={edited !== undefined}
        office={office}
        entry={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
      <ConfirmDialog
        open={doomed !== undefined}
        title={<Trans>System prompt</Trans>}
        confirm={<Trans>Confirm</Trans>}
        onConfirm={remove}
        onClose={() => setDoomed(undefined)}
      >
        <Trans>Delete the current content?</Trans>
      </ConfirmDialog>
    </Flex>
  );
};

interface TypeChoiceProps extends Pick<ConstructionDialogProps, 'office'> {
  /** There are no entries of the type that it is now. */
  readonly isEmpty: boolean;
}

const TypeChoice = ({ office, isEmpty }: TypeChoiceProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const reload = useReload(office.id);
  const { body } = useOfficeWords();
  const [chosen, setChosen] = useState(String(office.bodyType));
  const [isAsking, setAsking] = useState(false);
  const bodyType = Number(chosen) as BodyType;
  const isChanged = bodyType !== office.bodyType;
  const save = async () => {
    const done = await store.mutate(editBuildBodyType, { officeId: office.id, bodyType });
    if (!done.ok) return tellRefusal(done.refusal);
    tell(t`Saved`);
    await reload();
  };
  return (
    <Flex direction="column" gap="4">
      <Radios label={t`Type of the subject`} value={chosen} onValue={setChosen} options={choicesOf(body)} isList />
      <Flex justify="flex-end" align="center" gap="3">
        <Text flex="1" fontSize="sm" color="fg.muted">
          <Trans>Entries of another type are kept, and shown when it is chosen again.</Trans>
        </Text>
        <Button disabled={!isChanged} onClick={() => (isEmpty ? void save() : setAsking(true))}>
          <Trans>Save</Trans>
        </Button>
      </Flex>
      <ConfirmDialog
        open={isAsking}
        title={<Trans>System prompt</Trans>}
        confirm={<Trans>Continue saving</Trans>}
        cancel={<Trans>Do not save</Trans>}
        onConfirm={async () => {
          setAsking(false);
          await save();
        }}
        onClose={() => {
          // Closed by the deed it is not called off.
          if (isAsking) tell(t`Saving cancelled`);
          setAsking(false);
        }}
      >
        <Trans>Another type affects the entries that there are.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};
