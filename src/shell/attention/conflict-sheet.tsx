import { Box, Button, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import type { MutationText } from '#src/ui/words/mutation-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { ChangedAgain } from './changed-again.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { useCopy } from './use-copy.ts';
import { type Fields, type FieldVersions, overTheirs, versionsOf } from './versions.ts';

interface ConflictSheetProps {
  readonly entry: OutboxEntry;
  /** The newest that this device knows. */
  readonly theirs: Fields;
  readonly text: MutationText | undefined;
}

/** Both versions side by side, field by field; nothing is chosen for the person. */
export const ConflictSheet = ({ entry, theirs, text }: ConflictSheetProps) => (
  <Box>
    <ChangedAgain entry={entry} theirs={theirs} text={text} />
    {versionsOf(entry, theirs, text).map((versions) => (
      <Versions key={versions.field.name} {...versions} />
    ))}
    <ConflictActions entry={entry} theirs={theirs} text={text} />
  </Box>
);

const Versions = ({ field, base, mine, theirs }: FieldVersions) => {
  const { t, i18n } = useLingui();
  return (
    <Box mb="3">
      <Heading as="h4" fontSize="xs" fontWeight="500" color="fg.muted" mb="1.5">
        {i18n._(field.label)}
      </Heading>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="2">
        <Version name={t`Mine`} value={mine} />
        <Version name={t`Theirs`} value={theirs} />
      </Grid>
      {base !== undefined && base !== mine && base !== theirs && (
        <Box asChild mt="2" fontSize="sm" color="fg.muted">
          <details>
            <Box asChild cursor="pointer" py="1">
              <summary>{t`Before both`}</summary>
            </Box>
            <Text whiteSpace="pre-wrap" pt="1">
              {base}
            </Text>
          </details>
        </Box>
      )}
    </Box>
  );
};

const Version = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <Box borderWidth="1px" borderRadius="l2" p="3" bg="bg.subtle" minW="0">
    <Text fontSize="xs" fontWeight="600" mb="1">
      {name}
    </Text>
    <Text
      fontSize="sm"
      whiteSpace="pre-wrap"
      maxH="16rem"
      overflowY="auto"
      tabIndex={value.length > 400 ? 0 : undefined}
    >
      {value}
    </Text>
  </Box>
);

const ConflictActions = ({ entry, theirs, text }: ConflictSheetProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [open, setOpen] = useState<'edit' | 'theirs'>();
  const close = () => setOpen(undefined);
  const keepMine = useOnce(async () => {
    const result = await store.resend(entry.mid, overTheirs(entry, theirs));
    if (!result.ok) tellRefusal(result.refusal);
  });
  const keepBoth = async () => {
    await store.keep(entry.mid);
    tell(t`Theirs stands; yours is kept as a draft on this device`);
  };
  const copy = useCopy();
  return (
    <Flex gap="2" wrap="wrap">
      <Button size="sm" variant="outline" onClick={keepMine}>
        <Trans>Keep mine</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => setOpen('theirs')}>
        <Trans>Keep theirs</Trans>
      </Button>
      <Button size="sm" variant="outline" onClick={() => setOpen('edit')}>
        <Trans>Edit</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={keepBoth}>
        <Trans>Keep both</Trans>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void copy(entry.input, text)}>
        <Trans>Copy mine</Trans>
      </Button>
      <EditDialog entry={entry} theirs={theirs} text={text} open={open === 'edit'} onClose={close} />
      <ConfirmDialog
        open={open === 'theirs'}
        title={<Trans>Keep their version?</Trans>}
        confirm={<Trans>Discard mine</Trans>}
        onClose={close}
        onConfirm={() => void store.discard(entry.mid)}
      >
        <Trans>Your version is discarded from this device.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};
