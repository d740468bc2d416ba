import { useMemo } from 'react';
import type { ResultState } from '#contract/features/activity/keys.ts';
import { isSettled } from '#contract/features/activity/result.ts';
import type { ActivityRow, ChapterRow } from '#contract/features/content/rows.ts';
import type { LearnState } from '#contract/features/learning/keys.ts';
import { myResultsIn } from '#src/features/activity/data/public.ts';
import { learnStatesIn } from '#src/features/learning/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import type { CourseContent } from '../parts/use-course-content.ts';

/** What a person who learns looks for. */
export interface Find {
  readonly words: string;
  readonly kind: string;
  readonly state: '' | 'open' | 'done';
}

export const noFind: Find = { words: '', kind: '', state: '' };

export const isFinding = ({ words, kind, state }: Find): boolean => `${words.trim()}${kind}${state}` !== '';

export interface ReaderGroup {
  readonly id: string;
  /** `undefined`: what stands in no chapter. */
  readonly chapter: ChapterRow | undefined;
  /** Its own lines, then those of its sections; none is empty. */
  readonly lists: readonly { readonly section: ChapterRow | undefined; readonly rows: readonly ActivityRow[] }[];
}

/** Chapters with what is found of them; one without anything is left out. */
export const readerGroups = (
  { chapters, loose }: CourseContent['outline'],
  { words, kind, state }: Find,
  mine: Mine,
): readonly ReaderGroup[] => {
  const wanted = words.trim().toLowerCase();
  const isFound = (row: ActivityRow) =>
    (wanted === '' || row.title.toLowerCase().includes(wanted)) &&
    (kind === '' || row.kind === kind) &&
    (state === '' || isSettled(mine(row.id)) === (state === 'done'));
  return [
    ...chapters.map(({ chapter, activities, sections }) => ({
      id: chapter.id,
      chapter,
      lists: [
        { section: undefined, rows: activities },
        ...sections.map((section) => ({ section: section.chapter, rows: section.activities })),
      ],
    })),
    { id: 'loose', chapter: undefined, lists: [{ section: undefined, rows: loose }] },
  ]
    .map(({ lists, ...group }) => ({
      ...group,
      lists: lists
        .map(({ section, rows }) => ({ section, rows: rows.filter(isFound) }))
        .filter(({ rows }) => rows.length > 0),
    }))
    .filter(({ lists }) => lists.length > 0);
};

/** How far this person is with an activity; `undefined` where nothing is known. */
export type Mine = (id: string) => ResultState | undefined;

const learned: Readonly<Record<LearnState, ResultState | undefined>> = {
  notLearned: undefined,
  learning: 'started',
  completed: 'done',
};

/** What was learned on this device is known before the server has it in the results. */
export const useMine = (courseId: string): Mine => {
  const results = useLive(myResultsIn, courseId);
  const learning = useLive(learnStatesIn, courseId);
  return useMemo(
    () => (id) => {
      const state = results?.get(id)?.state;
      const own = learned[learning?.get(id) ?? 'notLearned'];
      return state === undefined || state === 'opened' || state === 'started' ? (own ?? state) : state;
    },
    [results, learning],
  );
};
