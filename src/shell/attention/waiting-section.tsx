import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useMutationTexts, useMutationTitle } from '#src/ui/words/mutation-texts.ts';
import { Time } from '#src/ui/words/time.tsx';
import { HeldLine, useHeld } from '../sync/held.tsx';
import { subjectOf } from '../sync/subject.ts';

/** Taken back after it was sent once: the server may have it, and says so when it answers. */
const isGoing = ({ seal }: OutboxEntry): boolean => seal === 'discard';

/** What goes by itself when the network is there; what was not sent yet can be taken back. */
export const WaitingSection = ({ entries }: { readonly entries: readonly OutboxEntry[] }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const texts = useMutationTexts();
  const titleOf = useMutationTitle();
  const isHeld = useHeld();
  const [leaving, setLeaving] = useState<OutboxEntry>();
  return (
    <Box as="section" mb="8" aria-label={t`Waiting to send`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>Waiting to send · goes by itself when online</Trans>
      </Heading>
      <HeldLine entries={entries} />
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        {entries.map((entry) => (
          <Flex
            as="li"
            key={entry.mid}
            align="center"
            gap="3"
            px="4"
            py="2"
            minH="48px"
            _notLast={{ borderBottomWidth: '1px' }}
          >
            <Box flex="1" minW="0">
              <Text fontSize="sm" lineClamp="2">
                {[titleOf(entry.name), subjectOf(entry, texts[entry.name])].filter(Boolean).join(' · ')}
              </Text>
              {/* Under the name: beside it, a phone would leave it no room. */}
              <Flex align="center" columnGap="2" fontSize="xs" color="fg.muted" wrap="wrap">
                <SyncMark mark={entry.state === 'sending' ? 'sending' : 'waiting'} />
                <Time at={entry.at} />
                {isGoing(entry) && (
                  <span>
                    <Trans>You took it back — settled when the server answers</Trans>
                  </span>
                )}
                {isHeld(entry) && (
                  <span>
                    <Trans>Waits for a file</Trans>
                  </span>
                )}
              </Flex>
            </Box>
            {!isGoing(entry) && (
              <Button
                size="xs"
                variant="ghost"
                aria-label={t`Take back: ${titleOf(entry.name)}`}
                onClick={() => setLeaving(entry)}
              >
                <Trans>Take back</Trans>
              </Button>
            )}
          </Flex>
        ))}
      </Box>
      <ConfirmDialog
        open={leaving !== undefined}
        title={<Trans>Take this change back?</Trans>}
        confirm={<Trans>Take back</Trans>}
        onClose={() => setLeaving(undefined)}
        onConfirm={() => leaving !== undefined && store.discard(leaving.mid)}
      >
        <Trans>
          It stays at the foot of this page, under “Given up”, for 30 days. If it has already reached the server, it
          stays there.
        </Trans>
      </ConfirmDialog>
    </Box>
  );
};
