import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import type { MutationText } from '#src/ui/words/mutation-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { writtenFields } from './contents.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { useCopy } from './use-copy.ts';

interface EntryActionsProps {
  readonly entry: OutboxEntry;
  readonly text: MutationText | undefined;
}

/** Retry, edit and resend, keep, copy, discard. */
export const EntryActions = ({ entry, text }: EntryActionsProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [editing, setEditing] = useState(false);
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
  return (
    <Flex gap="2" wrap="wrap" mt="3">
      {editable && (
        <Button size="sm" onClick={() => setEditing(true)}>
          <Trans>Edit and send again</Trans>
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
      {editable && (
        <>
          <Button size="sm" variant="ghost" onClick={keep}>
            <Trans>Keep as draft</Trans>
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void copy(entry.input, text)}>
            <Trans>Copy</Trans>
          </Button>
        </>
      )}
      <Discard mid={entry.mid} />
      {editable && <EditDialog entry={entry} text={text} open={editing} onClose={() => setEditing(false)} />}
    </Flex>
  );
};

const Discard = ({ mid }: { readonly mid: string }) => {
  const { store } = useSession();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" color="fg.error" onClick={() => setAsking(true)}>
        <Trans>Discard</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        title={<Trans>Discard this change?</Trans>}
        confirm={<Trans>Discard</Trans>}
        onClose={() => setAsking(false)}
        onConfirm={() => void store.discard(mid)}
      >
        <Trans>It exists on this device only. This cannot be undone.</Trans>
      </ConfirmDialog>
    </>
  );
};
