import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { waitingEntries } from '#src/core/marks.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { showUploads } from '#src/features/upload/view/public.tsx';
import { mustFinish } from '#src/ui/live/unsaved.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useLastSync } from '#src/ui/live/use-status.ts';
import { PopoverOrSheet } from '#src/ui/overlays/popover-or-sheet.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useMutationTexts, useMutationTitle } from '#src/ui/words/mutation-texts.ts';
import { Age } from '#src/ui/words/time.tsx';
import { Readiness } from '../install/readiness.tsx';
import { update } from '../update/state.ts';
import { readyText } from '../update/waits.ts';
import { acceptUpdate } from '../update/watch.ts';
import { type SyncSummary, useConnectionText } from './connection-text.ts';
import { HeldLine, useHeld } from './held.tsx';
import { byKind, subjectOf } from './subject.ts';
import { SyncControls } from './sync-controls.tsx';

/** In the sync popover: a new version is ready. Quiet, and never in the way. */
const UpdateLine = () => {
  const { i18n } = useLingui();
  const { ready } = useSnapshot(update);
  if (ready === 'no') return null;
  const unfinished = mustFinish();
  return (
    <Flex align="center" gap="2" ps="3" pe="1" py="1" minH="44px" borderRadius="l2" bg="bg.info" fontSize="sm">
      <Sparkles size={16} strokeWidth={1.75} aria-hidden />
      <Text flex="1">{i18n._(readyText(unfinished))}</Text>
      {unfinished === undefined && (
        <Button size="xs" onClick={() => void acceptUpdate()}>
          <Trans>Update</Trans>
        </Button>
      )}
    </Flex>
  );
};

interface WaitingListProps {
  readonly entries: readonly OutboxEntry[];
  /** On their way; each has its own line where uploads are shown. */
  readonly files: number;
  readonly isResting: boolean;
  readonly onLeave: () => void;
}

/** What waits, by kind; a kind of which there is nothing is not named. */
const WaitingList = ({ entries, files, isResting, onLeave }: WaitingListProps) => {
  const { messages, edits } = byKind(entries, useMutationTexts());
  return (
    <Box>
      <Heading as="h3" fontSize="xs" fontWeight="500" color="fg.muted" mb="2">
        {isResting ? <Trans>Waiting to send</Trans> : <Trans>Waiting to send · goes by itself when online</Trans>}
      </Heading>
      <HeldLine entries={entries} />
      <Flex direction="column" gap="3">
        {messages.length > 0 && (
          <Kind name={<Trans>Messages</Trans>} count={messages.length}>
            <Lines entries={messages} />
          </Kind>
        )}
        {files > 0 && (
          <Kind name={<Trans>Uploads</Trans>} count={files}>
            <Button
              size="sm"
              variant="outline"
              width="full"
              mt="1"
              justifyContent="flex-start"
              onClick={() => {
                onLeave();
                showUploads();
              }}
            >
              <Plural value={files} one="# file on its way" other="# files on their way" />
            </Button>
          </Kind>
        )}
        {edits.length > 0 && (
          <Kind name={<Trans>Edits</Trans>} count={edits.length}>
            <Lines entries={edits} />
          </Kind>
        )}
      </Flex>
    </Box>
  );
};

interface KindProps {
  readonly name: ReactNode;
  readonly count: number;
  readonly children: ReactNode;
}

const Kind = ({ name, count, children }: KindProps) => (
  <Box data-waiting-kind={count}>
    <Heading as="h4" fontSize="sm" fontWeight="600">
      {name}{' '}
      <Box as="span" color="fg.muted" fontWeight="400" textStyle="num">
        {count}
      </Box>
    </Heading>
    {children}
  </Box>
);

/** Of each kind. */
const shownAtMost = 4;

const Lines = ({ entries }: { readonly entries: readonly OutboxEntry[] }) => {
  const texts = useMutationTexts();
  const titleOf = useMutationTitle();
  const isHeld = useHeld();
  const hidden = entries.length - shownAtMost;
  return (
    <>
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
                  {titleOf(entry.name)}
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
    </>
  );
};

interface SyncPopoverProps {
  readonly triggerId: string;
  readonly summary: SyncSummary;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const SyncPopover = ({ triggerId, summary, open, onOpenChange }: SyncPopoverProps) => (
  <PopoverOrSheet
    triggerId={triggerId}
    open={open}
    onOpenChange={onOpenChange}
    title={<ConnectionLine connection={summary.connection} />}
    content={{ width: '360px', maxH: 'calc(100dvh - 80px)' }}
  >
    <Body summary={summary} onLeave={() => onOpenChange(false)} />
  </PopoverOrSheet>
);

const ConnectionLine = ({ connection }: Pick<SyncSummary, 'connection'>) => useConnectionText()(connection);

const Body = ({ summary, onLeave }: { readonly summary: SyncSummary; readonly onLeave: () => void }) => {
  const known = useLive(waitingEntries);
  const waiting = known ?? [];
  const { attention, lost } = summary;
  const isAllSent = known?.length === 0 && summary.files === 0 && attention === 0;
  return (
    <Flex direction="column" gap="3" px={{ base: '0', md: '4' }} pt="2" pb={{ base: '0', md: '4' }} overflowY="auto">
      <LastSync />
      <UpdateLine />
      {summary.say === 'stalled' && (
        <Text fontSize="sm" color="fg.warning">
          <Trans>Something went wrong while syncing. It is tried again by itself, and your work is kept here.</Trans>
        </Text>
      )}
      {lost !== undefined && (
        <Text fontSize="sm" color="fg.warning">
          <Plural value={lost.count} one="# unsent change was lost" other="# unsent changes were lost" />
        </Text>
      )}
      {attention > 0 && (
        <Button asChild size="sm" variant="outline" justifyContent="space-between" onClick={onLeave}>
          <Link to="/main/taskManagement">
            <Plural value={attention} one="# thing needs you" other="# things need you" />
          </Link>
        </Button>
      )}
      {isAllSent && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>Nothing is waiting. Everything you did is on the server.</Trans>
        </Text>
      )}
      {waiting.length + summary.files > 0 && (
        <WaitingList entries={waiting} files={summary.files} isResting={summary.say === 'paused'} onLeave={onLeave} />
      )}
      <Readiness />
      <SyncControls />
      <Button asChild size="sm" variant="ghost" alignSelf="flex-start" onClick={onLeave}>
        <Link to="/main/taskManagement">
          <Trans>Needs attention</Trans>
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
