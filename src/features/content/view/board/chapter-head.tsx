import type { SystemStyleObject } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import type { ChapterRow } from '#contract/features/content/rows.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { type RowAction, RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { ChapterFacts } from '../parts/chapter-facts.tsx';
import { useDragged } from './drag.ts';

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
    <div
      ref={element}
      className="head"
      data-chapter={chapter.id}
      data-section={isSection || undefined}
      data-hint={hint}
    >
      <h2>
        <button
          className="head-main"
          type="button"
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onToggle(chapter)}
          onKeyDown={onKeyDown}
        >
          <span className="head-icon">
            {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
          </span>
          <span className="head-title">{chapter.title}</span>
          <SyncMark mark={mark} />
          <ChapterFacts chapter={chapter} count={count} />
        </button>
      </h2>
      <RowMenu label={t`More about ${chapter.title}`} actions={() => actionsOf(chapter)} isPlain />
    </div>
  );
});

/** Of the list that they stand in. */
export const headsStyle: SystemStyleObject = {
  '& .head': {
    display: 'flex',
    alignItems: 'center',
    ps: { base: '1', md: '2' },
    pe: '1',
    bg: 'bg.subtle',
    borderTopWidth: '1px',
    borderBottomWidth: '1px',
    borderTopColor: 'transparent',
    borderBottomColor: 'border',
  },
  '& .head[data-section]': { ps: { base: '1', md: '6' } },
  '& .head h2': { flex: '1', minW: '0' },
  '& .head-main': {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: 'full',
    minH: '44px',
    px: '1',
    py: '1.5',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'l1',
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
  '& .head-icon': { color: 'fg.muted', flexShrink: '0' },
  '& .head-title': { flex: '1', minW: '0', fontSize: 'md', fontWeight: '600', lineClamp: '2' },
  '& .head[data-section] .head-title': { fontSize: 'sm', fontWeight: '500' },
};
