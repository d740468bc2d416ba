import { Box, type SystemStyleObject, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useRef, useState } from 'react';
import type { ContentType } from '#contract/features/content/keys.ts';
import type { ActivityRow, ChapterRow } from '#contract/features/content/rows.ts';
import { activityTable, chapterTable } from '#contract/features/content/tables.ts';
import { type RowKey, rowKey } from '#src/core/feature.ts';
import type { ActivityTally, Class } from '#src/features/activity/data/public.ts';
import type { ActivityKind } from '#src/ui/feature.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { plainMenuStyle, RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { linesBefore, Pieces } from '#src/ui/parts/pieces.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { marksStyle } from '../parts/activity-mark.tsx';
import { ChapterFacts, factsStyle } from '../parts/chapter-facts.tsx';
import { NothingFound } from '../parts/search.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { chapterActions } from './actions.ts';
import { ActivityLine, rowsStyle } from './activity-line.tsx';
import { hintsStyle, useDragged } from './drag.ts';
import type { Group, Open } from './state.ts';
import type { Moves } from './use-moves.ts';

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
const ChapterHead = memo(({ chapter, count, mark, isOpen, onToggle, onNudge, actionsOf }: ChapterHeadProps) => {
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
const headsStyle: SystemStyleObject = {
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

interface GroupListProps {
  readonly content: CourseContent;
  readonly groups: readonly Group[];
  readonly marks: ReadonlyMap<RowKey, Mark>;
  readonly tallies: ReadonlyMap<string, ActivityTally>;
  readonly people: Class | undefined;
  readonly kinds: ReadonlyMap<ContentType, ActivityKind>;
  readonly chosen: ReadonlySet<string>;
  readonly moves: Moves;
  readonly open: Open;
  readonly isLooking: boolean;
  /** Ends the search. */
  readonly onAll: () => void;
  readonly onSelect: (row: ActivityRow, isSelected: boolean) => void;
  readonly onOpen: (row: ActivityRow) => void;
  readonly onNudge: (row: ActivityRow, by: 1 | -1) => void;
  readonly actionsOf: (row: ActivityRow) => readonly RowAction[];
}

/** Chapters and sections with what stands in them; each can be folded. */
export const GroupList = ({ content, groups, chosen, moves, open, isLooking, onAll, ...rest }: GroupListProps) => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    ({ id }: ChapterRow) =>
      setFolded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    [],
  );
  const actionsOfChapter = useCallback((chapter: ChapterRow) => chapterActions(chapter, open, moves), [open, moves]);
  if (groups.length === 0) return <NothingFound isLooking={isLooking} onAll={onAll} />;
  const isHidden = ({ chapter }: Group) => chapter !== undefined && folded.has(chapter.parentId);
  const isOpen = ({ chapter }: Group) => chapter === undefined || !folded.has(chapter.id);
  const shown = groups.filter((group) => !isHidden(group));
  const after = linesBefore(shown.map((group) => (isOpen(group) ? group.activities.length : 0)));
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden" css={listStyle}>
      {shown.map((group, index) => (
        <Section
          key={group.chapter?.id ?? 'loose'}
          group={group}
          isOpen={isOpen(group)}
          after={after[index] ?? 0}
          hasHeads={content.outline.chapters.length > 0}
          chosen={group.activities.some(({ id }) => chosen.has(id)) ? chosen : nothing}
          onToggle={toggle}
          onNudgeChapter={moves.nudgeChapter}
          actionsOfChapter={actionsOfChapter}
          {...rest}
        />
      ))}
    </Box>
  );
};

const nothing: ReadonlySet<string> = new Set();
const listStyle = { ...headsStyle, ...factsStyle, ...rowsStyle, ...marksStyle, ...plainMenuStyle, ...hintsStyle };

interface SectionProps extends Omit<GroupListProps, 'content' | 'groups' | 'moves' | 'open' | 'isLooking' | 'onAll'> {
  readonly group: Group;
  readonly isOpen: boolean;
  /** How many lines of the page stand before its own. */
  readonly after: number;
  readonly hasHeads: boolean;
  readonly onToggle: (chapter: ChapterRow) => void;
  readonly onNudgeChapter: (chapter: ChapterRow, by: 1 | -1) => void;
  readonly actionsOfChapter: (chapter: ChapterRow) => readonly RowAction[];
}

/** One chapter or section; drawn again when something of its own is another. */
const Section = memo(
  ({
    group: { chapter, activities },
    isOpen,
    after,
    hasHeads,
    marks,
    tallies,
    kinds,
    chosen,
    onToggle,
    onNudgeChapter,
    actionsOfChapter,
    ...hands
  }: SectionProps) => {
    const isNarrow = useBelow('md');
    return (
      <div>
        {chapter !== undefined && (
          <ChapterHead
            chapter={chapter}
            count={activities.length}
            mark={marks.get(rowKey(chapterTable, chapter.id))}
            isOpen={isOpen}
            onToggle={onToggle}
            onNudge={onNudgeChapter}
            actionsOf={actionsOfChapter}
          />
        )}
        {chapter === undefined && hasHeads && (
          <Text as="h2" px="4" py="2.5" fontSize="sm" fontWeight="500" bg="bg.subtle" borderBottomWidth="1px">
            <Trans>Not in a chapter</Trans>
          </Text>
        )}
        {isOpen && activities.length > 0 && (
          // What is drawn in one changes nothing of the others.
          <ul style={{ contain: 'content' }}>
            <Pieces rows={activities} after={after} heightOf={(row) => lineHeight(row, tallies.get(row.id), isNarrow)}>
              {(row) => (
                <ActivityLine
                  key={row.id}
                  row={row}
                  mark={marks.get(rowKey(activityTable, row.id))}
                  tally={tallies.get(row.id)}
                  kind={kinds.get(row.kind)}
                  isSelected={chosen.has(row.id)}
                  {...hands}
                />
              )}
            </Pieces>
          </ul>
        )}
      </div>
    );
  },
);

/** Of a line whose words fit, in px: on a phone its state stands below the title; a line more where there is more to say. */
const lineHeight = ({ audience, closesAt }: ActivityRow, tally: ActivityTally | undefined, isNarrow: boolean): number =>
  (isNarrow ? 79 : 57) + (audience.length > 0 || closesAt > 0 || (tally?.done ?? 0) > 0 ? 20 : 0);
