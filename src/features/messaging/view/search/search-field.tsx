import { Box, IconButton, Input } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { isComposingKey } from '../compose/enter.ts';

interface SearchFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  /** A word is being composed from letters that are not yet what is meant. */
  readonly onComposing: (isComposing: boolean) => void;
  /** Arrow down: into what was found. */
  readonly onDown: () => void;
  /** Enter: the first of it. */
  readonly onEnter: () => void;
}

/** People, conversations and messages, from the first letter on. */
export const SearchField = ({ ref, typed, onTyped, onComposing, onDown, onEnter }: SearchFieldProps) => {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return;
    const act = { ArrowDown: onDown, Enter: onEnter, Escape: typed === '' ? undefined : () => onTyped('') }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <Box position="relative" flex="1" minW="0">
      <Box
        position="absolute"
        zIndex="1"
        insetStart="2.5"
        top="50%"
        transform="translateY(-50%)"
        color="fg.muted"
        pointerEvents="none"
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
      </Box>
      <Input
        ref={ref}
        recipe={inputRecipe}
        size="sm"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        ps="8"
        pe="8"
        // Below 16 px iOS zooms the page.
        fontSize={{ base: '16px', md: 'sm' }}
        height={{ base: '44px', md: '36px' }}
        bg="bg.subtle"
        borderColor="border.control"
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        aria-label={t`Search people and messages`}
        placeholder={t`Search`}
        value={typed}
        onChange={({ target }) => onTyped(target.value)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        onKeyDown={onKeyDown}
      />
      {typed !== '' && (
        <IconButton
          variant="ghost"
          size="xs"
          position="absolute"
          insetEnd="0.5"
          top="50%"
          transform="translateY(-50%)"
          color="fg.muted"
          aria-label={t`Clear the search`}
          onClick={() => onTyped('')}
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </Box>
  );
};
