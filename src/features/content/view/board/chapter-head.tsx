import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import type { ChapterRow } from '#contract/features/content/rows.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { type RowAction, RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { modeTexts } from '../parts/words.ts';
import { hintStyle, useDragged } from './drag.ts';

interface ChapterHeadProps {
  readonly chapter: ChapterRow;
  readonly count: number;
  readonly mark: Mark | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (chapter: ChapterRow) => void;
  readonly onNudge: (chapter: ChapterRow, by: 1 | -1) => void;
  readonly actionsOf: (chapter: ChapterRow) => readonly RowAction[];
}

/** The heading of a chapter or section: folds what is in it, and takes what is dropped on it. */
export const ChapterHead = memo(({ chapter, count, mark, isOpen, onToggle, onNudge, actionsOf }: ChapterHeadProps) => {
  const { t } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const hint = useDragged(element, { kind: 'chapter', row: chapter });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onNudge(chapter, event.key === 'ArrowUp' ? -1 : 1);
  };
  const isSection = chapter.parentId !== '';
  return (
    <Flex
      ref={element}
      data-chapter={chapter.id}
      align="center"
      ps={{ base: '1', md: isSection ? '6' : '2' }}
      pe="1"
      bg="bg.subtle"
      borderTopWidth="1px"
      borderBottomWidth="1px"
      borderTopColor="transparent"
      borderBottomColor="border"
      onKeyDown={onKeyDown}
      {...hintStyle(hint)}
    >
      <Box asChild flex="1" minW="0">
        <h2>
          <Box
            asChild
            width="full"
            minH="44px"
            px="1"
            py="1.5"
            textAlign="start"
            cursor="pointer"
            borderRadius="l1"
            _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
          >
            <button
              type="button"
              aria-expanded={isOpen}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => onToggle(chapter)}
            >
              <Flex align="center" gap="2">
                <Box color="fg.muted" flexShrink="0">
                  {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
                </Box>
                <Text
                  as="span"
                  flex="1"
                  minW="0"
                  fontSize={isSection ? 'sm' : 'md'}
                  fontWeight={isSection ? '500' : '600'}
                  lineClamp="2"
                >
                  {chapter.title}
                </Text>
                <SyncMark mark={mark} />
                <ChapterFacts chapter={chapter} count={count} />
              </Flex>
            </button>
          </Box>
        </h2>
      </Box>
      <RowMenu label={t`More about ${chapter.title}`} actions={() => actionsOf(chapter)} />
    </Flex>
  );
});

export const ChapterFacts = ({ chapter, count }: Pick<ChapterHeadProps, 'chapter' | 'count'>) => {
  const { i18n } = useLingui();
  const { hours, mode } = chapter;
  return (
    <Flex as="span" gap="2" flexShrink="0" fontSize="xs" fontWeight="400" color="fg.muted" whiteSpace="nowrap">
      {mode !== 'unset' && (
        <Box as="span" hideBelow="md">
          {i18n._(modeTexts[mode])}
        </Box>
      )}
      {hours !== null && (
        <Box as="span" hideBelow="sm">
          <Plural value={hours} one="# hour" other="# hours" />
        </Box>
      )}
      <Plural value={count} one="# item" other="# items" />
    </Flex>
  );
};
