import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookmarkPlus, Copy, FileDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { MutationText } from '#src/ui/words/mutation-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { writtenFields } from '../contents.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useCopy } from '../use-copy.ts';

interface EntryActionsProps {
  readonly entry: OutboxEntry;
  readonly text: MutationText | undefined;
  /** As it is spoken of. */
  readonly name: string;
}

/** Two buttons at most; the rest behind a third. */
export const EntryActions = ({ entry, text, name }: EntryActionsProps) => {
  const { t } = useLingui();
  const session = useSession();
  const { store } = session;
  const tellRefusal = useTellRefusal();
  const [open, setOpen] = useState<'edit' | 'discard'>();
  const close = () => setOpen(undefined);
  const editable = writtenFields(entry.input, text).length > 0;
  const retry = useOnce(async () => {
    const result = await store.retry(entry.mid);
    if (!result.ok) tellRefusal(result.refusal);
  });
  const copy = useCopy();
  const keep = async () => {
    await store.keep(entry.mid);
    tell(t`Kept as a draft on this device`);
  };
  const save = async (loaded: NonNullable<MutationText['save']>) => {
    const missing = await (await loaded())(session, entry);
    if (missing.length > 0) tell(t`Not on this device, and so not in the file: ${missing.join(', ')}`, 'problem');
  };
  const saving = text?.save;
  const more = () => [
    ...(saving === undefined
      ? []
      : [{ id: 'save', label: t`Save as a file`, icon: FileDown, onChoose: () => void save(saving) }]),
    { id: 'keep', label: t`Keep as draft`, icon: BookmarkPlus, onChoose: () => void keep() },
    { id: 'copy', label: t`Copy`, icon: Copy, onChoose: () => void copy(entry.input, text) },
    {
      id: 'discard',
      label: t`Discard`,
      icon: Trash2,
      onChoose: () => setOpen('discard'),
      isDanger: true,
      isApart: true,
    },
  ];
  return (
    <Flex gap="2" wrap="wrap" mt="3" align="center">
      {editable && (
        <Button size="sm" onClick={() => setOpen('edit')}>
          <Trans>Edit and send again</Trans>
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
      {editable ? (
        <RowMenu label={t`More about ${name}`} actions={more} />
      ) : (
        <Button size="sm" variant="ghost" color="fg.error" onClick={() => setOpen('discard')}>
          <Trans>Discard</Trans>
        </Button>
      )}
      {editable && (
        <EditDialog
          entry={entry}
          text={text}
          open={open === 'edit'}
          onClose={close}
          send={(input) => store.resend(entry.mid, input)}
        />
      )}
      <ConfirmDialog
        open={open === 'discard'}
        title={<Trans>Discard this change?</Trans>}
        confirm={<Trans>Discard</Trans>}
        onClose={close}
        onConfirm={() => store.discard(entry.mid)}
      >
        <Trans>It stays at the foot of this page, under “Given up”, for 30 days.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};
