import { Box, Button, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Delivery } from './context.ts';
import { type Line, placedUpTo, placeIn } from './lines.ts';
import { useLineKeys, useLongPress } from './log-input.ts';
import { LogLine } from './log-line.tsx';
import { nearEnd, useAtEnd, useKept } from './log-scroll.ts';
import type { OlderState } from './use-log.ts';

/** Back to the newest, with how many came meanwhile. */
const ToEnd = ({ count, onPress }: { readonly count: number; readonly onPress: () => void }) => (
  <Button
    size="xs"
    variant="outline"
    position="absolute"
    bottom="3"
    insetEnd="4"
    bg="bg.panel"
    borderRadius="full"
    boxShadow="md"
    onClick={onPress}
    data-to-end
  >
    <ArrowDown size={14} strokeWidth={1.75} aria-hidden />
    {count === 0 ? <Trans>To the newest</Trans> : <Plural value={count} one="# new message" other="# new messages" />}
  </Button>
);

/** What the chat around it may ask of the log. */
export interface LogHandle {
  readonly toEnd: () => void;
  /** On the line that Tab leads to. */
  readonly focus: () => void;
}

/** Where the log goes; every other one is a jump. */
export interface LogTarget {
  /** A message; '' for the newest. */
  readonly id: string;
  /** Its place, for one that is not shown itself; 0 of one that has none. */
  readonly seq: number;
  /** Somebody asked for this very message: it is marked. */
  readonly isMarked: boolean;
}

interface MessageLogProps {
  readonly ref: Ref<LogHandle>;
  readonly lines: readonly Line[];
  /** The newest line is the newest message. */
  readonly isLive: boolean;
  /** The lines are those of the place that was asked for last. */
  readonly isAnswered: boolean;
  /** The page is in sight. Nothing runs on while it is not. */
  readonly isLooking: boolean;
  readonly older: OlderState;
  readonly target: LogTarget;
  readonly deliveries: ReadonlyMap<string, Delivery>;
  readonly readersOf: (line: Line) => number;
  /** By others, below what was seen. */
  readonly unseen: number;
  readonly onBack: () => void;
  readonly onOn: () => void;
  readonly onTrim: () => void;
  readonly onToEnd: () => void;
  /** Whether the end of the conversation is in sight. */
  readonly onAtEnd: (isAtEnd: boolean) => void;
  /** The newest line that is in sight and has its place. */
  readonly onSeen: (line: Line) => void;
}

/** Lines this near to the edge of what is in memory make it longer. */
const reach = 20;
/** Above the first line, for the state of the history, px. */
const headRoom = 44;

/** The messages; only those in sight are drawn. */
export const MessageLog = (props: MessageLogProps) => {
  const { t } = useLingui();
  const { ref, lines, isLive, isLooking, older, target, deliveries, readersOf, unseen, onToEnd, onAtEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => lines[index]?.message.id ?? index,
    estimateSize: (index) => heightOf(lines[index]),
    overscan: 6,
    anchorTo: 'end',
    rangeExtractor: useKept(lines, scroller),
    followOnAppend: isLive && isLooking,
    scrollEndThreshold: isLooking ? nearEnd : 0,
    paddingStart: headRoom,
  });
  const atEnd = useAtEnd(rows, scroller);
  useEffect(() => onAtEnd(atEnd && isLive), [onAtEnd, atEnd, isLive]);
  const isSettled = useTarget(rows, props);
  const items = rows.getVirtualItems();
  useReach(props, isSettled, rows.range?.startIndex, rows.range?.endIndex);
  useTrim(props, isSettled && atEnd);
  useSeen(props, isSettled, rows.range?.endIndex);
  const keys = useLineKeys(rows, lines, scroller);
  const press = useLongPress();
  useImperativeHandle(
    ref,
    () => ({
      toEnd: () => rows.scrollToEnd(),
      focus: () => scroller.current?.querySelector<HTMLElement>('[data-line][tabindex="0"]')?.focus(),
    }),
    [rows],
  );
  return (
    <Box position="relative" flex="1" minH="0" bg="bg">
      <Box
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t`What was said`}
        height="full"
        overflowY="auto"
        overflowX="hidden"
        overscrollBehavior="contain"
        display="flex"
        flexDirection="column"
        // Kept in place by the rows themselves.
        css={{ overflowAnchor: 'none' }}
        onKeyDown={keys.onKeyDown}
        {...press}
      >
        <Box
          as="ul"
          listStyleType="none"
          position="relative"
          flexShrink="0"
          mt="auto"
          style={{ height: rows.getTotalSize() }}
        >
          <Head older={older} />
          {items.map(({ key, index, start }) => {
            const line = lines[index];
            if (line === undefined) return null;
            return (
              <Box
                key={key}
                ref={rows.measureElement}
                as="li"
                data-index={index}
                data-line={line.message.id}
                tabIndex={keys.stop === key ? 0 : -1}
                position="absolute"
                top="0"
                insetX="0"
                pb={index === lines.length - 1 ? '3' : undefined}
                bg={target.isMarked && target.id === key ? 'brand.subtle' : undefined}
                _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
                style={{ transform: `translateY(${start}px)` }}
              >
                <LogLine line={line} delivery={deliveries.get(line.message.id)} readers={readersOf(line)} />
              </Box>
            );
          })}
        </Box>
      </Box>
      {(!atEnd || !isLive) && (
        <ToEnd
          count={unseen}
          onPress={() => {
            onToEnd();
            rows.scrollToEnd();
          }}
        />
      )}
    </Box>
  );
};

/** A guess, until a line was drawn once; px. */
const heightOf = (line: Line | undefined): number => {
  if (line === undefined) return 0;
  const { message, day, isFirst } = line;
  const rows = Math.ceil(message.text.length / 28) + message.text.split('\n').length - 1;
  return 46 + Math.max(1, rows) * 22 + (day === undefined ? 0 : 36) + (isFirst ? 10 : 0);
};

const Head = ({ older }: { readonly older: OlderState }) => (
  <Text
    as="li"
    position="absolute"
    top="0"
    insetX="0"
    height={`${headRoom}px`}
    lineHeight={`${headRoom}px`}
    textAlign="center"
    fontSize="xs"
    color="fg.muted"
    data-older={older}
  >
    {older === 'asking' && <Trans>Loading older messages…</Trans>}
    {older === 'offline' && <Trans>Older messages come when you are online</Trans>}
    {older === 'start' && <Trans>This is where the conversation begins</Trans>}
  </Text>
);

type Rows = ReturnType<typeof useVirtualizer<HTMLDivElement, HTMLLIElement>>;

/** Where the chat opens, and every jump. Until it is there, nothing counts as seen. */
const useTarget = (rows: Rows, { lines, isLive, isAnswered, target }: MessageLogProps): boolean => {
  const [shown, setShown] = useState<LogTarget>();
  const { id, isMarked } = target;
  const index = id === '' ? (isLive ? lines.length - 1 : -1) : placeIn(lines, target);
  const isThere = isAnswered && index !== -1;
  useLayoutEffect(() => {
    if (!isThere || shown === target) return;
    if (id === '') rows.scrollToEnd();
    else rows.scrollToIndex(index, { align: isMarked ? 'center' : 'start' });
    // Two frames: the rows are measured in the first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setShown(target));
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, isThere, index, id, isMarked, target, shown]);
  return shown === target;
};

/** Asks for more before the edge is reached. */
const useReach = (
  { lines, isLive, older, onBack, onOn }: MessageLogProps,
  isSettled: boolean,
  first: number | undefined,
  last: number | undefined,
): void => {
  const { length } = lines;
  useEffect(() => {
    if (isSettled && first !== undefined && first < reach && older === 'more') onBack();
  }, [isSettled, first, older, onBack]);
  useEffect(() => {
    if (isSettled && last !== undefined && last >= length - reach && !isLive) onOn();
  }, [isSettled, last, length, isLive, onOn]);
};

/** Whoever stays at the end for hours has little above. */
const useTrim = ({ lines, onTrim }: MessageLogProps, isAtEnd: boolean): void => {
  const { length } = lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is a reason to look
  useEffect(() => {
    if (isAtEnd) onTrim();
  }, [isAtEnd, length, onTrim]);
};

/** What is in sight of somebody who looks. */
const useSeen = ({ lines, isLooking, onSeen }: MessageLogProps, isSettled: boolean, last: number | undefined): void => {
  const line = last === undefined ? undefined : placedUpTo(lines, last);
  useEffect(() => {
    if (isLooking && isSettled && line !== undefined) onSeen(line);
  }, [isLooking, isSettled, line, onSeen]);
};
