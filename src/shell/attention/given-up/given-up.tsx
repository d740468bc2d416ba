import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { HistoryEntry } from '#src/core/outbox.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { HadBack } from './had-back.tsx';

/** A month of them may be hundreds. */
const shownAtOnce = 20;

/** What the person decided against, for as long as it can be had back. */
export const GivenUp = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const [shown, setShown] = useState(shownAtOnce);
  const [leaving, setLeaving] = useState<HistoryEntry>();
  const hidden = Math.min(shownAtOnce, entries.length - shown);
  return (
    <Box as="section" mb="8" aria-label={t`Given up`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="1">
        <Trans>Given up (kept for 30 days)</Trans>
      </Heading>
      <Text fontSize="sm" color="fg.muted" mb="3">
        <Trans>What you discarded, took back or decided against. It is on this device only.</Trans>
      </Text>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        {entries.slice(0, shown).map((entry) => (
          <HadBack
            key={entry.mid}
            given={entry}
            why={<Why entry={entry} />}
            restore={t`Restore`}
            remove={t`Delete for good`}
            onRemove={() => setLeaving(entry)}
          />
        ))}
      </Box>
      {hidden > 0 && (
        <Button size="sm" variant="outline" mt="3" onClick={() => setShown(shown + shownAtOnce)}>
          <Plural value={hidden} one="Show # more" other="Show # more" />
        </Button>
      )}
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
