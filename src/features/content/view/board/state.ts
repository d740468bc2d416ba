import { type PublishState, publishStateOf } from '#contract/features/content/keys.ts';
import type { ActivityRow, ChapterRow, FolderRow } from '#contract/features/content/rows.ts';
import type { CourseContent } from '../parts/use-course-content.ts';

/** What is shown of a course: all of it, one chapter or section, what stands in none, or one folder. */
export type BoardView =
  | { readonly at: 'all' | 'loose' }
  | { readonly at: 'chapter'; readonly id: string }
  | { readonly at: 'folder'; readonly id: string };

export const everywhere: BoardView = { at: 'all' };

export interface Filter {
  readonly words: string;
  readonly kind: string;
  readonly state: '' | PublishState;
  readonly label: string;
  readonly fileTypeId: string;
}

export const noFilter: Filter = { words: '', kind: '', state: '', label: '', fileTypeId: '' };

/** The one dialog that is open, with what it is about. */
export type Opened =
  | { readonly form: 'chapter'; readonly row?: ChapterRow; readonly parentId: string }
  | { readonly form: 'deleteChapter'; readonly row: ChapterRow }
  | { readonly form: 'folder'; readonly row?: FolderRow }
  | { readonly form: 'deleteFolder'; readonly row: FolderRow }
  | { readonly form: 'material' | 'link' | 'import'; readonly chapterId: string }
  | { readonly form: 'edit' | 'history' | 'people'; readonly row: ActivityRow }
  | { readonly form: 'publish' | 'timing' | 'move' | 'delete'; readonly rows: readonly ActivityRow[] }
  | { readonly form: 'fileTypes' | 'lessonLinks' };

export type Open = (opened: Opened) => void;

/** A heading and what stands under it. */
export interface Group {
  /** `undefined`: what stands in no chapter. */
  readonly chapter: ChapterRow | undefined;
  readonly activities: readonly ActivityRow[];
}

const matches = (row: ActivityRow, { words, kind, state, label, fileTypeId }: Filter, now: number): boolean =>
  (words.trim() === '' || row.title.toLowerCase().includes(words.trim().toLowerCase())) &&
  (kind === '' || row.kind === kind) &&
  (state === '' || publishStateOf(row, now) === state) &&
  (label === '' || String(row.label) === label) &&
  (fileTypeId === '' || row.fileTypeId === fileTypeId);

const isFiltering = ({ words, kind, state, label, fileTypeId }: Filter): boolean =>
  `${words.trim()}${kind}${state}${label}${fileTypeId}` !== '';

/** The headings of a place with what the filter leaves; a heading without any goes while one looks for something. */
export const groupsOf = (
  { outline }: CourseContent,
  place: BoardView,
  filter: Filter,
  now: number,
): readonly Group[] => {
  const all: readonly Group[] = [
    ...outline.chapters.flatMap(({ chapter, activities, sections }) => [{ chapter, activities }, ...sections]),
    { chapter: undefined, activities: outline.loose },
  ];
  const isHere = ({ chapter }: Group) => {
    if (place.at === 'chapter') return chapter?.id === place.id || chapter?.parentId === place.id;
    return place.at !== 'loose' || chapter === undefined;
  };
  const isLooking = isFiltering(filter) || place.at === 'folder';
  return all
    .filter(isHere)
    .map(({ chapter, activities }) => ({
      chapter,
      activities: activities.filter(
        (row) => matches(row, filter, now) && (place.at !== 'folder' || row.folderId === place.id),
      ),
    }))
    .filter(({ chapter, activities }) => activities.length > 0 || (!isLooking && chapter !== undefined));
};

/** What is shown of the same chapter, its sections with it, in order. */
export const aroundOf = (groups: readonly Group[], { id }: Pick<ActivityRow, 'id'>): readonly ActivityRow[] => {
  const topOf = ({ chapter }: Group) =>
    chapter === undefined || chapter.parentId === '' ? chapter?.id : chapter.parentId;
  const own = groups.find(({ activities }) => activities.some((row) => row.id === id));
  return own === undefined
    ? []
    : groups.filter((group) => topOf(group) === topOf(own)).flatMap((group) => group.activities);
};
