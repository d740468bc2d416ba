import { Box, Button } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CirclePause, Clock, Cloud, CloudAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLastSync, useStatus } from '#src/ui/live/use-status.ts';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { dismissToasts } from '#src/ui/words/tell.ts';
import { formatTime } from '#src/ui/words/time.tsx';
import { type SyncSummary, useSyncSummary } from './connection-text.ts';

const load = () => import('./sync-popover.tsx');
const Popover = lazy(async () => ({ default: (await load()).SyncPopover }));
const preload = (): void => void load();

const triggerId = 'sync-chip';

const looks = {
  attention: { icon: CircleAlert, color: 'sync.attention' },
  offline: { icon: CloudOff, color: 'fg.muted' },
  paused: { icon: CirclePause, color: 'fg.muted' },
  sending: { icon: CloudUpload, color: 'sync.sending' },
  stalled: { icon: CloudAlert, color: 'sync.attention' },
  waiting: { icon: Clock, color: 'sync.queued' },
  checking: { icon: Cloud, color: 'fg.muted' },
  synced: { icon: CloudCheck, color: 'sync.synced' },
} as const;

/** Whether everything is where it should be, in one place on every screen. Pressed, it says more. */
export const SyncChip = () => {
  const summary = useSyncSummary();
  const { writing } = useStatus();
  const words = useChipWords(summary);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useWhenIdle(preload);
  const { icon: Icon, color } = looks[summary.say];
  return (
    <>
      <Button
        id={triggerId}
        variant="ghost"
        size="sm"
        px="2"
        minW="9"
        color={color}
        _icon={{ boxSize: '5' }}
        aria-label={words.long}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={writing > 0}
        data-sync={summary.say}
        onClick={() => {
          dismissToasts();
          setWanted(true);
          setOpen(!open);
        }}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        {words.short !== '' && (
          <Box as="span" hideBelow="md">
            {words.short}
          </Box>
        )}
        {words.count !== '' && (
          <Box as="span" hideFrom="md" textStyle="num">
            {words.count}
          </Box>
        )}
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <Popover triggerId={triggerId} summary={summary} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
};

interface ChipWords {
  /** For laptops; nothing when all is well or about to be known. */
  readonly short: string;
  /** For phones. */
  readonly count: string;
  readonly long: string;
}

const useChipWords = ({ say, sending, waiting, attention, lost }: SyncSummary): ChipWords => {
  const { t } = useLingui();
  const lastSync = useLastSync() ?? 0;
  const since = formatTime(lastSync, Date.now());
  const unsent = sending + waiting;
  const needs = attention === 0 ? t`Needs you` : plural(attention, { one: '# needs you', other: '# need you' });
  const textOf: Readonly<Record<SyncSummary['say'], string>> = {
    attention: lost === undefined ? needs : plural(lost.count, { one: '# change lost', other: '# changes lost' }),
    offline: unsent === 0 ? t`Offline` : t`Offline · ${unsent} waiting`,
    paused: unsent === 0 ? t`Paused` : t`Paused · ${unsent} waiting`,
    sending: t`Sending ${unsent}`,
    stalled: lastSync === 0 ? t`Never synced on this device` : t`Not synced since ${since}`,
    waiting: t`${unsent} waiting to send`,
    checking: t`Checking the connection…`,
    synced: t`All synced`,
  };
  const shown = say === 'attention' ? attention : unsent;
  const name = textOf[say];
  return {
    short: say === 'synced' || say === 'checking' ? '' : name,
    count: shown === 0 ? '' : String(shown),
    long: t`Sync: ${name}`,
  };
};
