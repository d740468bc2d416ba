import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { PointTag } from '#contract/features/graph/keys.ts';
import { type Line, linesOf } from '#src/features/graph/data/model.ts';
import { type Children, type Direction, standingOf } from '#src/features/graph/data/moves.ts';
import { tagColors, tagNames } from '../point-texts.ts';

interface OutlineProps {
  readonly label: string;
  readonly tree: Children;
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** Those that a search found, with what they lie in; all of them without one. */
  readonly found?: ReadonlySet<string> | undefined;
  /** At the end of a line. */
  readonly mark?: (id: string) => ReactNode;
  readonly menu?: (line: Line) => ReactNode;
  readonly onEnter?: (id: string) => void;
  readonly onMove?: (id: string, direction: Direction) => void;
  readonly onRemove?: (id: string) => void;
}

const lineHeight = 44;
/** More lines than these are drawn only where they are seen. */
const most = 100;

/** The graph as an outline: everything that can be done in the drawing can be done here, by keys, too. */
export const Outline = ({ label, tree, selected, onSelect, found, mark, menu, ...acts }: OutlineProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => {
    if (found === undefined) return linesOf(tree, (id) => folded.has(id));
    return linesOf(tree).filter(({ point }) => found.has(point.id));
  }, [tree, folded, found]);
  const isLong = lines.length > most;
  const virtual = useVirtualizer({
    count: isLong ? lines.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    // Before there is a layout: as many as a window holds.
    initialRect: { width: 0, height: 800 },
  });
  const drawn = isLong
    ? virtual.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: lines.length }, (_, index) => index);
  const fold = (id: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const at = lines.findIndex(({ point }) => point.id === selected);
  // What is chosen in the drawing comes into sight.
  useEffect(() => {
    const element = box.current;
    if (at < 0 || element === null) return;
    const [top, end] = [at * lineHeight, (at + 1) * lineHeight];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight;
  }, [at]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is chosen
  useEffect(() => {
    const above: string[] = [];
    for (let id = standingOf(tree, selected)?.parentId ?? ''; id !== ''; id = standingOf(tree, id)?.parentId ?? '')
      above.push(id);
    if (above.some((id) => folded.has(id))) setFolded(new Set([...folded].filter((id) => !above.includes(id))));
  }, [selected]);

  const choose = (index: number) => {
    const line = lines[Math.max(0, Math.min(index, lines.length - 1))];
    if (line !== undefined) onSelect(line.point.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const act = keyOf(event, { lines, at, choose, fold, isFolded: (id) => folded.has(id), ...acts });
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <Box
      ref={box}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={at < 0 ? undefined : lineId(selected)}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget && at < 0) choose(0);
      }}
      overflowY="auto"
      height="full"
      minH="0"
      overscrollBehavior="contain"
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
    >
      <Box position="relative" height={`${lines.length * lineHeight}px`}>
        {drawn.map((index) => {
          const line = lines[index];
          return (
            line !== undefined && (
              <OutlineLine
                key={line.point.id}
                line={line}
                top={index * lineHeight}
                isSelected={index === at}
                isFolded={found === undefined && folded.has(line.point.id)}
                onSelect={onSelect}
                onFold={fold}
                mark={mark?.(line.point.id)}
                menu={menu?.(line)}
              />
            )
          );
        })}
      </Box>
    </Box>
  );
};

const lineId = (id: string): string => `point-${id}`;

interface LineProps {
  readonly line: Line;
  readonly top: number;
  readonly isSelected: boolean;
  readonly isFolded: boolean;
  readonly onSelect: (id: string) => void;
  readonly onFold: (id: string, isFolded: boolean) => void;
  readonly mark: ReactNode;
  readonly menu: ReactNode;
}

const OutlineLine = ({ line, top, isSelected, isFolded, onSelect, onFold, mark, menu }: LineProps) => {
  const { t } = useLingui();
  const { point, depth, children, position, siblings } = line;
  return (
    <Flex
      id={lineId(point.id)}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      aria-expanded={children === 0 ? undefined : !isFolded}
      data-point={point.id}
      position="absolute"
      top="0"
      left="0"
      right="0"
      height={`${lineHeight}px`}
      transform={`translateY(${top}px)`}
      align="center"
      gap="1"
      ps={`${Math.min(depth, 8) * 16 + 4}px`}
      pe="1"
      bg={isSelected ? 'brand.subtle' : undefined}
      cursor="pointer"
      _hover={isSelected ? {} : { bg: 'bg.subtle' }}
      onClick={() => onSelect(point.id)}
    >
      {children === 0 ? (
        <Box boxSize="8" flexShrink="0" aria-hidden />
      ) : (
        <IconButton
          size="xs"
          variant="ghost"
          tabIndex={-1}
          color="fg.muted"
          aria-label={isFolded ? t`Unfold ${point.name}` : t`Fold ${point.name}`}
          onClick={(event) => {
            event.stopPropagation();
            onFold(point.id, !isFolded);
          }}
        >
          {isFolded ? <ChevronRight size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
        </IconButton>
      )}
      <Text flex="1" minW="0" truncate fontWeight={depth === 0 ? '600' : '400'} title={point.name}>
        {point.name}
      </Text>
      <Tags tags={point.tags} />
      {mark}
      {/* A press on it is no choice of the line. */}
      {menu != null && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the button in it
        // biome-ignore lint/a11y/noStaticElementInteractions: the button in it is pressed
        <span onClick={(event) => event.stopPropagation()}>{menu}</span>
      )}
    </Flex>
  );
};

/** As in the drawing: a dot of its colour for each. */
const Tags = ({ tags }: { readonly tags: readonly PointTag[] }) => {
  const { i18n } = useLingui();
  return tags.map((tag) => (
    <Box key={tag} as="span" flexShrink="0" px="0.5" title={i18n._(tagNames[tag])}>
      <Box
        as="span"
        display="block"
        boxSize="2"
        borderRadius="full"
        style={{ background: tagColors[tag] }}
        aria-hidden
      />
      <Box as="span" srOnly>
        {i18n._(tagNames[tag])}
      </Box>
    </Box>
  ));
};

interface Keying extends Pick<OutlineProps, 'onEnter' | 'onMove' | 'onRemove'> {
  readonly lines: readonly Line[];
  readonly at: number;
  readonly choose: (at: number) => void;
  readonly fold: (id: string, isFolded: boolean) => void;
  readonly isFolded: (id: string) => boolean;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** What a key does in the outline: as in any tree; with Alt the point itself moves. */
const keyOf = (
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { lines, at, choose, fold, isFolded, onEnter, onMove, onRemove }: Keying,
): (() => void) | undefined => {
  const line = lines[at];
  if (ctrlKey || metaKey) return undefined;
  const direction = directions[key];
  if (altKey) return line && direction && onMove && (() => onMove(line.point.id, direction));
  const id = line?.point.id ?? '';
  const isOpen = line !== undefined && line.children > 0 && !isFolded(id);
  switch (key) {
    case 'ArrowDown':
      return () => choose(at + 1);
    case 'ArrowUp':
      return () => choose(at - 1);
    case 'Home':
      return () => choose(0);
    case 'End':
      return () => choose(lines.length - 1);
    case 'ArrowRight':
      if (line === undefined || line.children === 0) return undefined;
      return isOpen ? () => choose(at + 1) : () => fold(id, false);
    case 'ArrowLeft':
      if (line === undefined) return undefined;
      if (isOpen) return () => fold(id, true);
      return () => choose(lines.findLastIndex(({ depth }, index) => index < at && depth < line.depth));
    case 'Enter':
      return line && onEnter && (() => onEnter(id));
    case 'Delete':
      return line && onRemove && (() => onRemove(id));
    default:
      return undefined;
  }
};
