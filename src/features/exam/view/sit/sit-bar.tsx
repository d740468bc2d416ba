import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Timer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { minute, second } from '#contract/core/time.ts';
import { type Anchor, type Reading, readClock, type Ticket, timeLeft } from '#contract/features/exam/time.ts';
import { clockOffset } from '#src/features/exam/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useStatus } from '#src/ui/live/use-status.ts';

interface SitBarProps {
  readonly title: string;
  readonly clock: TestClock;
  readonly isKept: boolean;
  readonly isSent: boolean;
  readonly hasFailed: boolean;
  readonly onHandIn: () => void;
}

/** What stands above the questions all the time: what is saved where, the time, the way to the end. */
export const SitBar = ({ title, clock, isKept, isSent, hasFailed, onHandIn }: SitBarProps) => (
  <Flex
    as="header"
    position="sticky"
    top="0"
    zIndex="docked"
    align="center"
    gap="3"
    minH="56px"
    px={{ base: '4', md: '6' }}
    bg="bg.panel"
    borderBottomWidth="1px"
  >
    <Box flex="1" minW="0">
      <Text fontWeight="600" truncate hideBelow="md">
        {title}
      </Text>
      <SaveLine isKept={isKept} isSent={isSent} hasFailed={hasFailed} />
    </Box>
    <TimeLeft clock={clock} />
    <Button size="sm" variant="outline" onClick={onHandIn}>
      <Trans>Hand in</Trans>
    </Button>
  </Flex>
);

/** A line that says where the answers are, and never anything that is not so. */
const SaveLine = ({ isKept, isSent, hasFailed }: Pick<SitBarProps, 'isKept' | 'isSent' | 'hasFailed'>) => {
  const { connection } = useStatus();
  const isOffline = connection !== 'online' && connection !== 'checking';
  return (
    <Text fontSize="sm" color={hasFailed ? 'fg.error' : 'fg.muted'} role="status" lineHeight="1.3">
      {hasFailed ? (
        <Trans>This device cannot save answers: free some space</Trans>
      ) : !isKept ? (
        <Trans>Being saved…</Trans>
      ) : isSent ? (
        isOffline ? (
          <Trans>No network. All answers so far are on the server</Trans>
        ) : (
          <Trans>All answers are on the server</Trans>
        )
      ) : isOffline ? (
        <Trans>No network. Answers are saved on this device</Trans>
      ) : (
        <Trans>Saved on this device, being sent</Trans>
      )}
    </Text>
  );
};

const told = [10 * minute, 5 * minute, minute] as const;

const clockText = (left: number): string => {
  const all = Math.ceil(left / second);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
};

/** Hidden by a press for whom it makes nervous; told at ten, five and one minute all the same. */
const TimeLeft = ({ clock: { left, isDoubtful } }: { readonly clock: TestClock }) => {
  const { t } = useLingui();
  const [isHidden, setHidden] = useState(false);
  const [said, setSaid] = useState('');
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (left === undefined) return;
    const passed = told.find((mark) => (last.current ?? left) > mark && left <= mark);
    if (passed !== undefined) {
      const minutes = passed / minute;
      setSaid(t`${minutes} minutes left`);
    }
    last.current = left;
  }, [left, t]);
  if (left === undefined) return null;
  const isShort = left <= 5 * minute;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        fontVariantNumeric="tabular-nums"
        color={isShort ? 'fg.error' : undefined}
        onClick={() => setHidden(!isHidden)}
      >
        <Timer size={16} aria-hidden />
        {isDoubtful ? <Trans>Checking…</Trans> : isHidden ? null : <span data-time-left>{clockText(left)}</span>}
        <Box as="span" srOnly>
          {isHidden ? t`Show the time left` : t`Hide the time left`}
        </Box>
      </Button>
      <Box srOnly role="alert">
        {said}
      </Box>
    </>
  );
};

const clocks = () => ({ steady: performance.now(), wall: Date.now() });

interface TestClock extends Reading {
  /** Milliseconds; `undefined`: no end, or not known yet. */
  readonly left: number | undefined;
  readonly isKnown: boolean;
  /** The server's time now, for whoever asks between two ticks. */
  readonly read: () => number;
}

/**
 * The server's time on this device: anchored anew with every answer of the server, and read by the clock that ran further. `seenAt` is
 * the latest time that this attempt saw before a reload: a clock that stands behind it was set back.
 */
export const useClock = (ticket: Ticket, seenAt: number): TestClock => {
  const offset = useLive(clockOffset);
  const anchor = useRef<Anchor>(undefined);
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    if (offset === undefined) return;
    const { steady, wall } = clocks();
    anchor.current = { at: Math.max(wall + offset, seenAt), steady, wall };
    const tick = () => anchor.current && setReading(readClock(anchor.current, clocks()));
    tick();
    const timer = setInterval(tick, 500);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [offset, seenAt]);
  const read = useRef(() => (anchor.current === undefined ? Date.now() : readClock(anchor.current, clocks()).now));
  const now = reading?.now ?? ticket.startedAt;
  return {
    now,
    seen: reading?.seen ?? 'steady',
    isDoubtful: reading?.isDoubtful ?? false,
    left: reading === undefined ? undefined : timeLeft(ticket, now),
    isKnown: reading !== undefined,
    read: read.current,
  };
};
