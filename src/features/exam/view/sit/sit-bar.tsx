import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Timer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { minute, second } from '#contract/core/time.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import type { TestClock } from './use-clock.ts';

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
