import { Flex, type SystemStyleObject } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { useKinds } from '#src/features/activity/view/public.tsx';
import { Choice } from '#src/ui/parts/choice.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { linesBefore, Pieces } from '#src/ui/parts/pieces.tsx';
import { ChapterFacts, factsStyle } from '../parts/chapter-facts.tsx';
import { kindTexts } from '../parts/content-texts.ts';
import { NothingFound, Search } from '../parts/search.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { type Find, isFinding, type Mine, noFind, type ReaderGroup, readerGroups, useMine } from './found.ts';
import { Line, linesStyle } from './line.tsx';

interface FindBarProps {
  readonly activities: readonly ActivityRow[];
  readonly find: Find;
  readonly onFind: (find: Find) => void;
  readonly hasStates: boolean;
}

/** Narrows a long course to what somebody looks for; kinds are those that there are. */
const FindBar = ({ activities, find, onFind, hasStates }: FindBarProps) => {
  const { t, i18n } = useLingui();
  const kinds = [...new Set(activities.map(({ kind }) => kind))];
  const set = (change: Partial<Find>) => onFind({ ...find, ...change });
  return (
    <Flex role="search" gap="2" wrap="wrap">
      <Search words={find.words} onWords={(words) => set({ words })} />
      {kinds.length > 1 && (
        <Choice
          label={t`Kind`}
          value={find.kind}
          onValue={(kind) => set({ kind })}
          options={[['', t`All kinds`], ...kinds.map((kind) => [kind, i18n._(kindTexts[kind])] as const)]}
        />
      )}
      {hasStates && (
        <Choice
          label={t`State`}
          value={find.state}
          onValue={(state) => set({ state: state === 'open' || state === 'done' ? state : '' })}
          options={[
            ['', t`All states`],
            ['open', t`Not done`],
            ['done', t`Done`],
          ]}
        />
      )}
    </Flex>
  );
};

interface FoldProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A chapter that can be folded. */
const Fold = ({ isOpen, onToggle, title, aside, children }: FoldProps) => (
  <div className="fold">
    <h2>
      <button className="fold-head" type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span className="fold-icon">
          {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
        </span>
        <span className="fold-title">{title}</span>
        {aside}
      </button>
    </h2>
    {isOpen && <div className="fold-body">{children}</div>}
  </div>
);

/** Of the page that they stand in. What is drawn in one changes nothing of the others. */
const foldsStyle: SystemStyleObject = {
  '& .fold': { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden', contain: 'content' },
  '& .fold-head': {
    display: 'flex',
    width: 'full',
    minH: '52px',
    px: '3',
    py: '1.5',
    alignItems: 'center',
    gap: '2',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
  '& .fold-icon': { color: 'fg.muted', flexShrink: '0' },
  '& .fold-title': { flex: '1', minW: '0', fontWeight: '600', lineClamp: '2' },
  '& .fold-body': { borderTopWidth: '1px', pb: '1' },
  '& .fold-section': { px: '4', pt: '3', pb: '1', fontSize: 'sm', fontWeight: '600', color: 'fg.muted' },
};

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
