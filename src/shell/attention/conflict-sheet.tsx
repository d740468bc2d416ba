import { Box, Button, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { diffChars, diffWordsWithSpace } from 'diff';
import { BookmarkPlus, Copy, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
import type { MutationText } from '#src/ui/words/mutation-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { useCopy } from './contents.tsx';
import { ChangedAgain, EditDialog } from './edit-dialog.tsx';
import { type Fields, type FieldVersions, overTheirs, versionsOf } from './versions.ts';

export interface Piece {
  readonly text: string;
  /** Only in this version. */
  readonly isOwn: boolean;
}

/** Chinese has no spaces between its words. */
const words = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined;

/** Milliseconds. Long texts that have little in common would take minutes. */
const timeout = 300;

/** `one` in pieces: what it shares with `other`, and what only it says; where that would take too long all of it is its own. */
export const piecesOf = (one: string, other: string): readonly Piece[] => {
  const changes =
    words === undefined
      ? diffChars(other, one, { timeout })
      : diffWordsWithSpace(other, one, { intlSegmenter: words, timeout });
  if (changes === undefined) return [{ text: one, isOwn: true }];
  return changes.flatMap(({ value, added, removed }) => (removed ? [] : [{ text: value, isOwn: added }]));
};

interface VersionProps {
  readonly name: ReactNode;
  /** Who wrote it, where and when. */
  readonly by: ReactNode;
  readonly value: string;
  readonly other: string;
}

/** One of two versions; what the other one does not say is marked, not by colour alone. */
const Version = ({ name, by, value, other }: VersionProps) => (
  <Box borderWidth="1px" borderRadius="l2" p="3" bg="bg.subtle" minW="0">
    <Text fontSize="xs" fontWeight="600">
      {name}
    </Text>
    <Text fontSize="xs" color="fg.muted" mb="1.5">
      {by}
    </Text>
    <Text
      fontSize="sm"
      whiteSpace="pre-wrap"
      maxH="16rem"
      overflowY="auto"
      tabIndex={value.length > 400 ? 0 : undefined}
    >
      {piecesOf(value, other).map(({ text, isOwn }, index) =>
        isOwn ? (
          <Box
            as="mark"
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which never move
            key={index}
            bg="bg.conflict"
            color="fg"
            borderBottomWidth="2px"
            borderColor="fg.conflict"
          >
            <AsTyped text={text} />
          </Box>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <AsTyped key={index} text={text} />
        ),
      )}
    </Text>
  </Box>
);

interface ConflictSheetProps {
  readonly entry: OutboxEntry;
  /** The newest that this device knows. */
  readonly theirs: Fields;
  readonly text: MutationText | undefined;
  /** As it is spoken of. */
  readonly name: string;
}

/** Both versions side by side, field by field; nothing is chosen for the person. */
export const ConflictSheet = ({ entry, theirs, text, name }: ConflictSheetProps) => (
  <Box>
    <ChangedAgain entry={entry} theirs={theirs} text={text} />
    {versionsOf(entry, theirs, text).map((versions) => (
      <Versions key={versions.field.name} {...versions} entry={entry} row={theirs} />
    ))}
    <ConflictActions entry={entry} theirs={theirs} text={text} name={name} />
  </Box>
);

interface VersionsProps extends FieldVersions {
  readonly entry: OutboxEntry;
  readonly row: Fields;
}

const Versions = ({ field, base, mine, theirs, entry, row }: VersionsProps) => {
  const { t, i18n } = useLingui();
  return (
    <Box mb="3">
      <Heading as="h4" fontSize="xs" fontWeight="500" color="fg.muted" mb="1.5">
        {i18n._(field.label)}
      </Heading>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="2">
        <Version
          name={t`Mine`}
          by={
            <>
              {t`this device`}
              {' · '}
              <Time at={entry.at} />
            </>
          }
          value={mine}
          other={theirs}
        />
        <Version name={t`Theirs`} by={<ByThem theirs={row} />} value={theirs} other={mine} />
      </Grid>
      {base !== undefined && base !== mine && base !== theirs && (
        <Box asChild mt="2" fontSize="sm" color="fg.muted">
          <details>
            <Box asChild cursor="pointer" py="1">
              <summary>{t`Before both`}</summary>
            </Box>
            <Text whiteSpace="pre-wrap" pt="1">
              <AsTyped text={base} />
            </Text>
          </details>
        </Box>
      )}
    </Box>
  );
};

/** Who wrote their version: a person, on a device that is not this one. */
const ByThem = ({ theirs }: { readonly theirs: Fields }) => {
  const { t } = useLingui();
  const { uid } = useSession();
  const names = useMemberNames(String(theirs.courseId ?? ''));
  const by = String(theirs.updatedBy ?? '');
  const at = Number(theirs.updatedAt ?? 0);
  const name = by === uid ? t`You` : names.get(by);
  return (
    <>
      {[name, t`another device`].filter(Boolean).join(' · ')}
      {at > 0 && (
        <>
          {' · '}
          <Time at={at} />
        </>
      )}
    </>
  );
};

const ConflictActions = ({ entry, theirs, text, name }: ConflictSheetProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [open, setOpen] = useState<'edit' | 'theirs'>();
  const close = () => setOpen(undefined);
  const keepMine = useOnce(async () => {
    const result = await store.resend(entry.mid, overTheirs(entry, theirs), theirs);
    if (!result.ok) tellRefusal(result.refusal);
  });
  const keepBoth = async () => {
    await store.keep(entry.mid);
    tell(t`Theirs stands; yours is kept as a draft on this device`);
  };
  const copy = useCopy();
  const more = () => [
    { id: 'edit', label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
    { id: 'both', label: t`Keep both`, icon: BookmarkPlus, onChoose: () => void keepBoth() },
    { id: 'copy', label: t`Copy mine`, icon: Copy, onChoose: () => void copy(entry.input, text) },
  ];
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <Button size="sm" variant="outline" onClick={keepMine}>
        <Trans>Keep mine</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => setOpen('theirs')}>
        <Trans>Keep theirs</Trans>
      </Button>
      <RowMenu label={t`More about ${name}`} actions={more} />
      <EditDialog
        entry={entry}
        theirs={theirs}
        text={text}
        open={open === 'edit'}
        onClose={close}
        send={(input) => store.resend(entry.mid, input, theirs)}
      />
      <ConfirmDialog
        open={open === 'theirs'}
        title={<Trans>Keep their version?</Trans>}
        confirm={<Trans>Discard mine</Trans>}
        onClose={close}
        onConfirm={() => store.discard(entry.mid)}
      >
        <Trans>Yours stays in “Needs attention”, under “Given up”, for 30 days.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};
