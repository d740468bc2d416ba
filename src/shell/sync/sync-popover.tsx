import { Box, Button, Flex, Heading, Popover, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { waitingEntries } from '#src/core/marks.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { showUploads } from '#src/features/upload/view/public.tsx';
import { useLastSync } from '#src/ui/live/last-sync.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { HangingPopover } from '#src/ui/overlays/popover-or-sheet.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useMutationTexts } from '#src/ui/words/mutation-texts.ts';
import { Age } from '#src/ui/words/time.tsx';
import { Readiness } from '../install/readiness.tsx';
import { UpdateLine } from '../update/update-line.tsx';
import { useConnectionText } from './connection-text.ts';
import { subjectOf } from './subject.ts';
import { SyncControls } from './sync-controls.tsx';
import { useHeld } from './use-held.ts';
import type { SyncSummary } from './use-sync-summary.ts';

interface SyncPopoverProps {
  readonly triggerId: string;
  readonly summary: SyncSummary;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const SyncPopover = ({ triggerId, summary, open, onOpenChange }: SyncPopoverProps) => (
  <HangingPopover triggerId={triggerId} open={open} onOpenChange={onOpenChange}>
    <Popover.Content width="min(360px, calc(100vw - 24px))" maxH="calc(100dvh - 80px)" overflowY="auto">
      <Popover.Body p="4">
        <Body summary={summary} onLeave={() => onOpenChange(false)} />
      </Popover.Body>
    </Popover.Content>
  </HangingPopover>
);

const Body = ({ summary, onLeave }: { readonly summary: SyncSummary; readonly onLeave: () => void }) => {
  const { lostWork } = useStatus();
  const connectionText = useConnectionText();
  const known = useLive(waitingEntries);
  const waiting = known ?? [];
  const { attention } = summary;
  const isAllSent = known?.length === 0 && summary.files === 0 && attention === 0;
  return (
    <Flex direction="column" gap="3">
      <Popover.Title asChild>
        <Heading as="h2" fontSize="sm" fontWeight="600">
          {connectionText(summary.connection)}
        </Heading>
      </Popover.Title>
      <LastSync />
      <UpdateLine />
      {summary.say === 'stalled' && (
        <Text fontSize="sm" color="fg.warning">
          <Trans>Something went wrong while syncing. It is tried again by itself, and your work is kept here.</Trans>
        </Text>
      )}
      {lostWork > 0 && (
        <Text fontSize="sm" color="fg.warning">
          <Plural
            value={lostWork}
            one="This device lost # unsent change, most likely because the browser cleared its storage."
            other="This device lost # unsent changes, most likely because the browser cleared its storage."
          />
        </Text>
      )}
      {attention > 0 && (
        <Button asChild size="sm" variant="outline" justifyContent="space-between" onClick={onLeave}>
          <Link to="/main/taskManagement">
            <Plural value={attention} one="# change needs you" other="# changes need you" />
          </Link>
        </Button>
      )}
      {summary.files > 0 && (
        <Button
          size="sm"
          variant="outline"
          justifyContent="space-between"
          onClick={() => {
            onLeave();
            showUploads();
          }}
        >
          <Plural value={summary.files} one="# file on its way" other="# files on their way" />
        </Button>
      )}
      {isAllSent && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>Nothing is waiting. Everything you did is on the server.</Trans>
        </Text>
      )}
      {waiting.length > 0 && <WaitingList entries={waiting} isResting={summary.say === 'paused'} />}
      <Readiness />
      <SyncControls />
      <Button asChild size="sm" variant="ghost" alignSelf="flex-start" onClick={onLeave}>
        <Link to="/main/taskManagement">
          <Trans>This device</Trans>
        </Link>
      </Button>
    </Flex>
  );
};

const LastSync = () => {
  const at = useLastSync();
  if (at === undefined) return null;
  return (
    <Text fontSize="sm" color="fg.muted" mt="-2">
      {at === 0 ? (
        <Trans>Never synced on this device</Trans>
      ) : (
        <Trans>
          Last synced <Age at={at} />
        </Trans>
      )}
    </Text>
  );
};

const shownAtMost = 6;

const WaitingList = ({
  entries,
  isResting,
}: {
  readonly entries: readonly OutboxEntry[];
  readonly isResting: boolean;
}) => {
  const { i18n } = useLingui();
  const texts = useMutationTexts();
  const isHeld = useHeld();
  const hidden = entries.length - shownAtMost;
  return (
    <Box>
      <Heading as="h3" fontSize="xs" fontWeight="500" color="fg.muted" mb="1">
        {isResting ? <Trans>Waiting to send</Trans> : <Trans>Waiting to send · goes by itself when online</Trans>}
      </Heading>
      <Box as="ul" listStyleType="none">
        {entries.slice(0, shownAtMost).map((entry) => {
          const text = texts[entry.name];
          return (
            <Flex
              as="li"
              key={entry.mid}
              gap="2"
              align="center"
              py="1.5"
              fontSize="sm"
              _notLast={{ borderBottomWidth: '1px' }}
            >
              <Box flex="1" minW="0">
                <Text truncate>
                  {text === undefined ? entry.name : i18n._(text.title)}
                  {subjectOf(entry, text) !== '' && ` · ${subjectOf(entry, text)}`}
                </Text>
                {isHeld(entry) && (
                  <Text fontSize="xs" color="fg.muted">
                    <Trans>Waits for a file</Trans>
                  </Text>
                )}
              </Box>
              <SyncMark mark={entry.state === 'sending' ? 'sending' : 'waiting'} />
            </Flex>
          );
        })}
      </Box>
      {hidden > 0 && (
        <Text fontSize="sm" color="fg.muted" pt="1">
          <Trans>And {hidden} more.</Trans>
        </Text>
      )}
    </Box>
  );
};
