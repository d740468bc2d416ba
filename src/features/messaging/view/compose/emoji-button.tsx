import { Box, IconButton, Popover, Portal } from '@chakra-ui/react';
import { popoverSlotRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import { Smile } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useBelow } from '#src/ui/window/use-below.ts';
import { emoji, emojiAfter } from './emoji.ts';

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/** Opens the grid; it stays open for several, and Esc gives the focus back. */
export const EmojiButton = ({ onPick }: { readonly onPick: (emoji: string) => void }) => {
  const { t } = useLingui();
  return (
    <Popover.Root recipe={popoverSlotRecipe} positioning={{ placement: 'top-start' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <IconButton size="sm" variant="ghost" color="fg.muted" aria-label={t`Emoji`} title={t`Emoji`}>
          <Smile strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content width="auto" p="2" aria-label={t`Emoji`}>
            <Grid onPick={onPick} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
};

const Grid = ({ onPick }: { readonly onPick: (emoji: string) => void }) => {
  const { t } = useLingui();
  const [current, setCurrent] = useState(0);
  const columns = useBelow('md') ? 6 : 8;
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!arrows.includes(event.key)) return;
    event.preventDefault();
    const next = emojiAfter(current, event.key, columns);
    setCurrent(next);
    grid.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Box
      ref={grid}
      role="group"
      aria-label={t`Emoji`}
      display="grid"
      gridTemplateColumns={`repeat(${columns}, 1fr)`}
      maxW="calc(100vw - 32px)"
      maxH="min(320px, 50dvh)"
      overflowY="auto"
      onKeyDown={onKeyDown}
    >
      {emoji.map((one, index) => (
        <Box
          key={one}
          asChild
          boxSize="36px"
          fontSize="xl"
          lineHeight="1"
          borderRadius="l1"
          cursor="pointer"
          _hover={{ bg: 'bg.subtle' }}
        >
          <button
            type="button"
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onPick(one)}
          >
            {one}
          </button>
        </Box>
      ))}
    </Box>
  );
};
