import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookmarkPlus, CircleAlert, Copy, FileDown, GitCompare, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { type MutationText, useMutationTexts, useMutationTitle } from '#src/ui/words/mutation-texts.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { formatStamp, Time } from '#src/ui/words/time.tsx';
import { subjectOf } from '../sync/subject.ts';
import { ConflictSheet } from './conflict-sheet.tsx';
import { Contents, useCopy, useCopyText, writtenFields } from './contents.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { rowOf, theirsOf } from './versions.ts';

/** What support asks for, the same in every language: the reason's code, the time, and what was asked of the server. */
const Details = ({ entry }: { readonly entry: OutboxEntry }) => {
  const { t } = useLingui();
  const copy = useCopyText();
  const { name, version, mid, state, refusal, at, attempts, input } = entry;
  const lines: readonly (readonly [string, string])[] = [
    [t`Reason`, refusal === undefined ? state : `${refusal.reason} (${refusal.code})`],
    [t`Asked at`, formatStamp(at)],
    [t`Request`, `${name} v${version}`],
    [t`Number`, mid],
    [t`Attempts`, String(attempts)],
    [t`Content`, JSON.stringify(input, null, 2)],
  ];
  return (
    <Box asChild mt="3" fontSize="xs" color="fg.muted">
      <details>
        <Box asChild cursor="pointer" py="1.5" css={{ '@media (pointer: coarse)': { py: '3.5' } }}>
          <summary>
            <Trans>Details</Trans>
          </summary>
        </Box>
        <Box
          as="dl"
          display="grid"
          gridTemplateColumns="max-content minmax(0, 1fr)"
          columnGap="3"
          rowGap="1"
          py="1"
          maxH="14rem"
          overflowY="auto"
          tabIndex={0}
          aria-label={t`Details`}
        >
          {lines.map(([label, value]) => (
            <Box key={label} display="contents">
              <dt>{label}</dt>
              <Box as="dd" fontFamily="mono" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {value}
              </Box>
            </Box>
          ))}
        </Box>
        <Button
          size="xs"
          variant="outline"
          mt="1"
          onClick={() => void copy(lines.map(([label, value]) => `${label}: ${value}`).join('\n'))}
        >
          <Copy size={14} aria-hidden />
          <Trans>Copy details</Trans>
        </Button>
      </details>
    </Box>
  );
};

interface EntryActionsProps {
  readonly entry: OutboxEntry;
  readonly text: MutationText | undefined;
  /** As it is spoken of. */
  readonly name: string;
}

/** Two buttons at most; the rest behind a third. */
const EntryActions = ({ entry, text, name }: EntryActionsProps) => {
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

interface TrayEntryProps {
  readonly entry: OutboxEntry;
  readonly all: readonly OutboxEntry[];
}

/** One thing to decide: what, when, why in a sentence; and below it the work that waits for the decision. */
export const TrayEntry = ({ entry, all }: TrayEntryProps) => {
  const text = useMutationTexts()[entry.name];
  const titleOf = useMutationTitle();
  const row = useLoaded(rowOf, entry.keys[0] ?? '');
  if (row === undefined) return null;
  const theirs = theirsOf(entry, row.value);
  const conflict = theirs !== undefined;
  const Icon = conflict ? GitCompare : CircleAlert;
  const name = [titleOf(entry.name), subjectOf(entry, text)].filter(Boolean).join(' · ');
  const children = all.filter(({ waitingFor }) => waitingFor === entry.mid);
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '3', md: '4' }} data-tray={entry.name}>
      <Flex gap="3" align="flex-start">
        <Box color={conflict ? 'fg.conflict' : 'fg.error'} pt="0.5" flexShrink="0">
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box flex="1" minW="0">
          <Flex justify="space-between" align="baseline" gap="3">
            <Heading as="h3" fontSize="sm" lineHeight="1.5" fontWeight="600" minW="0" lineClamp="2">
              {name}
            </Heading>
            <Text fontSize="xs" color="fg.muted" flexShrink="0">
              <Time at={entry.at} />
            </Text>
          </Flex>
          <Text fontSize="sm" mt="1" color={conflict ? 'fg.conflict' : 'fg.error'}>
            <Why entry={entry} conflict={conflict} />
          </Text>
        </Box>
      </Flex>
      {/* On a phone as wide as the card: the buttons stand in one line. */}
      <Box mt="3" ps={{ base: '0', md: '8' }}>
        {theirs !== undefined ? (
          <ConflictSheet entry={entry} theirs={theirs} text={text} name={name} />
        ) : (
          <>
            <Contents input={entry.input} text={text} />
            <EntryActions entry={entry} text={text} name={name} />
          </>
        )}
        <Details entry={entry} />
      </Box>
      {children.length > 0 && (
        <Box mt="4" ps={{ base: '3', md: '8' }}>
          <Text fontSize="sm" color="fg.muted" mb="2">
            <Trans>Waits for this decision:</Trans>
          </Text>
          <Box as="ul" listStyleType="none" display="grid" gap="3">
            {children.map((child) => (
              <TrayEntry key={child.mid} entry={child} all={all} />
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
};

const Why = ({ entry, conflict }: { readonly entry: OutboxEntry; readonly conflict: boolean }) => {
  const textOf = useRefusalText();
  if (conflict) return <Trans>Two versions — choose</Trans>;
  if (entry.refusal === undefined) return <Trans>The server could not process this. It was not carried out.</Trans>;
  // Nobody has said no yet.
  if (entry.refusal.reason === coreRefusal.waitedLong.reason) return textOf(entry.refusal);
  return <Trans>Not accepted: {textOf(entry.refusal)}</Trans>;
};
