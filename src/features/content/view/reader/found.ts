import { isSettled } from '#contract/features/activity/result.ts';
import type { ActivityRow, ChapterRow } from '#contract/features/content/rows.ts';
import type { CourseContent } from '../parts/use-course-content.ts';
import type { Mine } from './use-mine.ts';

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
