import { Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useCallback, useMemo, useState } from 'react';
import { useKinds } from '#src/features/activity/view/public.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { linesBefore, Pieces } from '#src/ui/parts/pieces.tsx';
import { ChapterFacts, factsStyle } from '../parts/chapter-facts.tsx';
import { NothingFound } from '../parts/search.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { FindBar } from './find-bar.tsx';
import { Fold, foldsStyle } from './fold.tsx';
import { isFinding, noFind, type ReaderGroup, readerGroups } from './found.ts';
import { Line, linesStyle } from './line.tsx';
import { type Mine, useMine } from './use-mine.ts';

/** With so many things one begins to look for one. */
const findFrom = 8;
/** Of a line whose title fits, in px. */
const heightOf = () => 63;

const pageStyle = { ...linesStyle, ...foldsStyle, ...factsStyle };

interface ReaderProps {
  readonly content: CourseContent;
  /** Others see what is published, and have nothing to do. */
  readonly isStudent: boolean;
}

/** What a course teaches, as those see it who learn: published content under its chapters, room to read. */
export const Reader = ({ content, isStudent }: ReaderProps) => {
  const { t } = useLingui();
  const { courseId, outline, activities } = content;
  const mine = useMine(courseId);
  const kinds = useKinds();
  const [find, setFind] = useState(noFind);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => readerGroups(outline, find, mine), [outline, find, mine]);
  const toggle = useCallback(
    (id: string) => setFolded((before) => (before.has(id) ? without(before, id) : new Set([...before, id]))),
    [],
  );
  if (activities.length === 0)
    return (
      <EmptyState picture="empty" title={<Trans>No content</Trans>}>
        <Trans>What your teachers publish appears here.</Trans>
      </EmptyState>
    );
  const isOpen = (id: string) => isFinding(find) || !folded.has(id);
  const after = linesBefore(groups.map((group) => (isOpen(group.id) ? countOf(group) : 0)));
  return (
    <Flex as="section" aria-label={t`Teaching content`} direction="column" gap="4" css={pageStyle}>
      {activities.length >= findFrom && (
        <FindBar activities={activities} find={find} onFind={setFind} hasStates={isStudent} />
      )}
      {groups.length === 0 && <NothingFound isLooking onAll={() => setFind(noFind)} />}
      {groups.map((group, index) => (
        <Chapter
          key={group.id}
          group={group}
          title={group.chapter?.title ?? (outline.chapters.length === 0 ? t`Materials` : t`More`)}
          isOpen={isOpen(group.id)}
          onToggle={toggle}
          after={after[index] ?? 0}
          mine={mine}
          kinds={kinds}
        />
      ))}
    </Flex>
  );
};

interface ChapterProps {
  readonly group: ReaderGroup;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: string) => void;
  /** How many lines of the page stand before its own. */
  readonly after: number;
  readonly mine: Mine;
  readonly kinds: ReturnType<typeof useKinds>;
}

const Chapter = memo(({ group, title, isOpen, onToggle, after, mine, kinds }: ChapterProps) => {
  const { id, chapter, lists } = group;
  const before = linesBefore(lists.map(({ rows }) => rows.length));
  return (
    <Fold
      title={title}
      aside={chapter && <ChapterFacts chapter={chapter} count={countOf(group)} />}
      isOpen={isOpen}
      onToggle={() => onToggle(id)}
    >
      {lists.map(({ section, rows }, index) => (
        <div key={section?.id ?? ''}>
          {section !== undefined && <h3 className="fold-section">{section.title}</h3>}
          <ul>
            <Pieces rows={rows} after={after + (before[index] ?? 0)} heightOf={heightOf}>
              {(row) => <Line key={row.id} row={row} state={mine(row.id)} known={kinds.get(row.kind)} />}
            </Pieces>
          </ul>
        </div>
      ))}
    </Fold>
  );
});

const countOf = ({ lists }: ReaderGroup): number => lists.reduce((sum, { rows }) => sum + rows.length, 0);

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((one) => one !== id));
