import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import type { HistoryEntry } from '#src/core/outbox.ts';
import type { KeptDraft } from '#src/core/writing/given-up.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useSteps } from '#src/ui/live/use-paged.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { useMutationTexts, useMutationTitle } from '#src/ui/words/mutation-texts.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { subjectOf } from '../sync/subject.ts';
import { Contents, useCopy, writtenFields } from './contents.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { type Fields, rowOf } from './versions.ts';

interface DiscardedItemProps {
  readonly given: KeptDraft;
  readonly why: ReactNode;
  readonly restore: string;
  /** Of what is neither kept nor given up yet. */
  readonly keep?: { readonly label: string; readonly onKeep: () => void };
  readonly remove: string;
  readonly onRemove: () => void;
}

/** Something that can be had back: what it was, when, why it is here, and what may be done. */
export const DiscardedItem = ({ given, why, restore, keep, remove, onRemove }: DiscardedItemProps) => {
  const { t } = useLingui();
  const text = useMutationTexts()[given.name];
  const titleOf = useMutationTitle();
  const copy = useCopy();
  const back = useRestore(given);
  const name = [titleOf(given.name), subjectOf(given, text)].filter(Boolean).join(' · ');
  const hasWords = writtenFields(given.input, text).length > 0;
  const copied = { id: 'copy', label: t`Copy`, icon: Copy, onChoose: () => void copy(given.input, text) };
  const removed = { id: 'remove', label: remove, icon: Trash2, onChoose: onRemove, isDanger: true };
  return (
    <Box as="li" px="4" py="3" _notLast={{ borderBottomWidth: '1px' }} data-given={given.name}>
      <Flex justify="space-between" align="baseline" gap="3">
        <Text fontSize="sm" fontWeight="500" minW="0" lineClamp="2">
          {name}
        </Text>
        <Text fontSize="xs" color="fg.muted" flexShrink="0">
          <Time at={given.at} />
        </Text>
      </Flex>
      <Text fontSize="sm" color="fg.muted" mt="0.5" mb="2">
        {why}
      </Text>
      <Contents input={given.input} text={text} lines={3} />
      <Box role="status" color="fg.error" fontSize="sm">
        {back.no !== undefined && (
          <Text mt="2">
            <Trans>Not possible now: {back.no}</Trans>
          </Text>
        )}
      </Box>
      <Flex gap="2" mt="2">
        <Button size="sm" variant="outline" aria-label={t`${restore}: ${name}`} onClick={back.restore}>
          {restore}
        </Button>
        {keep !== undefined && (
          <Button size="sm" variant="ghost" aria-label={t`${keep.label}: ${name}`} onClick={keep.onKeep}>
            {keep.label}
          </Button>
        )}
        <RowMenu label={t`More about ${name}`} actions={() => (hasWords ? [copied, removed] : [removed])} />
      </Flex>
      {back.dialog}
    </Box>
  );
};

/** An edit is shown once more and made on what is there now; anything else goes again as it was. */
const useRestore = (given: KeptDraft) => {
  const { t } = useLingui();
  const { store, replica } = useSession();
  const text = useMutationTexts()[given.name];
  const textOf = useRefusalText();
  const [key = ''] = given.keys ?? [];
  const row = useLive(rowOf, key);
  const [refusal, setRefusal] = useState<Refusal>();
  const [editing, setEditing] = useState(false);
  const isEditOf = (of: Fields | undefined): of is Fields =>
    given.creates?.length === 0 && of !== undefined && writtenFields(given.input, text).some(({ name }) => name in of);
  const again = async (input?: unknown) => {
    const result = await store.restore(given.mid, input);
    if (result.ok) tell(t`Restored: it goes by itself when online`);
    return result;
  };
  const restore = useOnce(async () => {
    // Asked by the press: it may come before the row that is shown was read.
    if (isEditOf(row ?? (await rowOf(replica, key)))) return setEditing(true);
    const result = await again();
    if (!result.ok) setRefusal(result.refusal);
  });
  return {
    restore,
    no: refusal && textOf(refusal),
    dialog: isEditOf(row) && (
      <EditDialog
        entry={{ ...given, base: {} }}
        theirs={row}
        text={text}
        open={editing}
        onClose={() => setEditing(false)}
        send={again}
      >
        <AsItIs row={row} input={given.input} name={given.name} />
      </EditDialog>
    ),
  };
};

/** What the restored words would take the place of. */
const AsItIs = ({ row, input, name }: { readonly row: Fields; readonly input: unknown; readonly name: string }) => {
  const text = useMutationTexts()[name];
  const written = Object.fromEntries(writtenFields(input, text).map((field) => [field.name, row[field.name]]));
  return (
    <Box asChild fontSize="sm" borderWidth="1px" borderRadius="l2" px="3" py="2" bg="bg.subtle">
      <details open>
        <Box asChild cursor="pointer" color="fg.muted" mb="1">
          <summary>
            <Trans>As it is now</Trans>
          </summary>
        </Box>
        <Contents input={written} text={text} />
      </details>
    </Box>
  );
};

/** A month of them may be hundreds. */
const shownAtOnce = 20;

/** What the person decided against, for as long as it can be had back. */
export const Discarded = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const [leaving, setLeaving] = useState<HistoryEntry>();
  return (
    <Box as="section" mb="8" aria-label={t`Given up`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="1">
        <Trans>Given up (kept for 30 days)</Trans>
      </Heading>
      <Text fontSize="sm" color="fg.muted" mb="3">
        <Trans>What you discarded, took back or decided against. It is on this device only.</Trans>
      </Text>
      <ListPage label={t`Given up`} list={useSteps(entries, shownAtOnce)} look="panel" empty={null}>
        {(entry) => (
          <DiscardedItem
            key={entry.mid}
            given={entry}
            why={<Why entry={entry} />}
            restore={t`Restore`}
            remove={t`Delete for good`}
            onRemove={() => setLeaving(entry)}
          />
        )}
      </ListPage>
      <ConfirmDialog
        open={leaving !== undefined}
        title={<Trans>Delete this for good?</Trans>}
        confirm={<Trans>Delete for good</Trans>}
        onClose={() => setLeaving(undefined)}
        onConfirm={() => leaving !== undefined && store.forget(leaving.mid)}
      >
        <Trans>It exists on this device only. This cannot be undone.</Trans>
      </ConfirmDialog>
    </Box>
  );
};

const Why = ({ entry: { outcome, refusal } }: { readonly entry: HistoryEntry }) => {
  const textOf = useRefusalText();
  if (outcome === 'overruled') return <Trans>Their version; you kept yours</Trans>;
  if (refusal === undefined || refusal.reason === coreRefusal.waitedLong.reason) return <Trans>You took it back</Trans>;
  if (refusal.reason === coreRefusal.conflict.reason) return <Trans>Your version; you kept theirs</Trans>;
  return <Trans>Not accepted: {textOf(refusal)}</Trans>;
};

/** Text to go on with: sent once more, copied, or given up. */
export const KeptDrafts = ({ drafts }: { readonly drafts: readonly KeptDraft[] }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const drop = async (mid: string) => {
    await store.dropKept(mid);
    tell(t`Given up: it stays at the foot of this page for 30 days`);
  };
  return (
    <Box as="section" mb="8" aria-label={t`Kept drafts`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>Kept drafts</Trans>
      </Heading>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        {drafts.map((draft) => (
          <DiscardedItem
            key={draft.mid}
            given={draft}
            why={<Trans>You kept it as a draft</Trans>}
            restore={t`Send again`}
            remove={t`Give up`}
            onRemove={() => void drop(draft.mid)}
          />
        ))}
      </Box>
    </Box>
  );
};
