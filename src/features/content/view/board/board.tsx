import { Box, Flex, Grid } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable, chapterTable } from '#contract/features/content/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { type ActivityTally, classIn, talliesIn } from '#src/features/activity/data/public.ts';
import { useKinds } from '#src/features/activity/view/public.tsx';
import { openPreview } from '#src/features/upload/view/public.tsx';
import type { OpenRequest } from '#src/ui/live/open-request.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import { Dialogs } from '../forms/dialogs.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { activityActions } from './actions.ts';
import { AddMenu, MoreMenu, NoContent } from './add-menu.tsx';
import { useDrops } from './drag.ts';
import { FilterBar } from './filter-bar.tsx';
import { GroupList } from './group-list.tsx';
import { PlaceNav } from './place-nav.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { aroundOf, type BoardView, everywhere, groupsOf, noFilter, type Opened } from './state.ts';
import { useMoves } from './use-moves.ts';
import { useSettings } from './use-settings.ts';

/** With so many things one begins to look for one. */
const filtersFrom = 5;

/** Where staff arrange what a course teaches: two panes on a laptop, one column on a phone. */
export const Board = ({ content, isAsked, onAnswered }: OpenRequest & { readonly content: CourseContent }) => {
  const { t } = useLingui();
  const { courseId, activities, chapters, outline } = content;
  const [chosenPlace, setPlace] = useState<BoardView>(everywhere);
  const place = isThere(content, chosenPlace) ? chosenPlace : everywhere;
  const [filter, setFilter] = useState(noFilter);
  const [chosenForm, setOpened] = useState<Opened>();
  const opened = chosenForm ?? (isAsked ? newMaterials : undefined);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const moves = useSteady(useMoves(content));
  const settings = useSettings(courseId);
  useDrops(moves);
  const marks = useMarks([
    ...activities.map(({ id }) => rowKey(activityTable, id)),
    ...chapters.map(({ id }) => rowKey(chapterTable, id)),
  ]);
  const groups = useMemo(() => groupsOf(content, place, filter, Date.now()), [content, place, filter]);
  const selected = activities.filter(({ id }) => chosen.has(id));
  const onSelect = useCallback(
    (row: ActivityRow, isChosen: boolean) => setChosen((before) => withId(before, row.id, isChosen)),
    [],
  );
  const kinds = useKinds();
  const navigate = useNavigate();
  const go = (href: string | undefined) => {
    if (href !== undefined) void navigate({ href });
  };
  const edit = (row: ActivityRow) => {
    const href = kinds.get(row.kind)?.editHref?.(row);
    if (href === undefined) setOpened({ form: 'edit', row });
    else go(href);
  };
  const chapterId = place.at === 'chapter' ? place.id : '';
  const hands = useSteady({
    onOpen: (row: ActivityRow) =>
      kinds.has(row.kind)
        ? go(kinds.get(row.kind)?.href(row))
        : openActivity(row, { around: aroundOf(groups, row), otherwise: () => setOpened({ form: 'edit', row }) }),
    onNudge: moves.nudgeActivity,
    actionsOf: (row: ActivityRow) => activityActions(row, setOpened, moves, settings, edit),
  });
  const tallies = useLive(talliesIn, courseId) ?? noTallies;
  const people = useLive(classIn, courseId);
  const isNarrow = useBelow('lg');
  const isEmpty = activities.length === 0 && outline.chapters.length === 0;
  return (
    <Box as="section" aria-label={t`Teaching content`}>
      {isEmpty ? (
        <NoContent open={setOpened} courseId={courseId} />
      ) : (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '260px minmax(0, 1fr)' }} gap="6" alignItems="start">
          {!isNarrow && (
            <Box position="sticky" top="72px" maxH="calc(100dvh - 96px)" overflowY="auto">
              <PlaceNav content={content} place={place} onPlace={setPlace} open={setOpened} moves={moves} />
            </Box>
          )}
          <Box minW="0">
            <Flex gap="2" mb="3" wrap="wrap" align="center">
              <AddMenu open={setOpened} chapterId={chapterId} />
              <FilterBar
                areFew={activities.length < filtersFrom && filter === noFilter}
                filter={filter}
                onFilter={setFilter}
                content={content}
                place={place}
                onPlace={setPlace}
                open={setOpened}
                moves={moves}
              />
              <MoreMenu open={setOpened} chapterId={chapterId} courseId={courseId} />
            </Flex>
            <GroupList
              content={content}
              groups={groups}
              marks={marks}
              tallies={tallies}
              people={people}
              kinds={kinds}
              chosen={chosen}
              moves={moves}
              open={setOpened}
              isLooking={filter !== noFilter}
              onAll={() => {
                setFilter(noFilter);
                setPlace(everywhere);
              }}
              onSelect={onSelect}
              {...hands}
            />
          </Box>
        </Grid>
      )}
      {selected.length > 0 && (
        <SelectionBar
          rows={selected}
          settings={settings}
          open={setOpened}
          onAll={() => setChosen(new Set(groups.flatMap((group) => group.activities.map(({ id }) => id))))}
          onClear={() => setChosen(new Set())}
        />
      )}
      <Dialogs
        content={content}
        opened={opened}
        settings={settings}
        onClose={() => {
          setOpened(undefined);
          if (isAsked) onAnswered();
        }}
        onDone={() => setChosen(new Set())}
      />
    </Box>
  );
};

const noTallies: ReadonlyMap<string, ActivityTally> = new Map();

/** What an address asks for, until it is closed. */
const newMaterials: Opened = { form: 'material', chapterId: '' };

/** A place that was deleted, here or by somebody else, is none. */
const isThere = ({ chapters, folders }: CourseContent, place: BoardView): boolean => {
  if (place.at === 'chapter') return chapters.some(({ id }) => id === place.id);
  return place.at !== 'folder' || folders.some(({ folder }) => folder.id === place.id);
};

const withId = (before: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> => {
  const next = new Set(before);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
};

/** The same functions in every render, so that a list of hundreds is not drawn again for each of them. */
const useSteady = <T extends Readonly<Record<string, (...args: never[]) => unknown>>>(given: T): T => {
  const latest = useRef(given);
  latest.current = given;
  return useRef(
    Object.fromEntries(
      Object.keys(given).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
    ) as T,
  ).current;
};

/**
 * Shows staff a file, with those that stand around it before and behind; or opens a link in a new window. What has neither is told
 * to `otherwise`.
 */
const openActivity = (
  { id, file, url }: ActivityRow,
  { around, otherwise }: { readonly around: readonly ActivityRow[]; readonly otherwise: () => void },
): void => {
  const shown = around.flatMap((row) => (row.file === null ? [] : [{ id: row.id, file: row.file }]));
  const index = shown.findIndex((row) => row.id === id);
  // Who may write a row may save its file, whatever students may.
  if (index >= 0) openPreview({ files: shown.map((row) => row.file), index, canDownload: true });
  else if (file !== null) openPreview({ files: [file], index: 0, canDownload: true });
  else if (url !== '') window.open(url, '_blank', 'noopener,noreferrer');
  else otherwise();
};
