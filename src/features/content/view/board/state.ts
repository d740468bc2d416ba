import type { PublishState } from '#contract/features/content/keys.ts';
import type { ActivityRow, ChapterRow, FolderRow } from '#contract/features/content/rows.ts';

/** What is shown of a course: all of it, one chapter or section, what stands in none, or one folder. */
export type Place =
  | { readonly at: 'all' | 'loose' }
  | { readonly at: 'chapter'; readonly id: string }
  | { readonly at: 'folder'; readonly id: string };

export const everywhere: Place = { at: 'all' };

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
