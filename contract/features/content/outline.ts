import { byOrder } from './order.ts';
import type { ActivityRow, ChapterRow, FolderRow } from './rows.ts';

export interface OutlineSection {
  readonly chapter: ChapterRow;
  readonly activities: readonly ActivityRow[];
}

export interface OutlineChapter extends OutlineSection {
  readonly sections: readonly OutlineSection[];
}

/** A course as it is read: chapters with their sections, and what stands in none. */
export interface Outline {
  readonly chapters: readonly OutlineChapter[];
  readonly loose: readonly ActivityRow[];
}

/** Rows that name a chapter that is gone stand in none: nothing is lost by deleting a chapter, on any device. */
export const outlineOf = (chapters: readonly ChapterRow[], activities: readonly ActivityRow[]): Outline => {
  const ordered = chapters.toSorted(byOrder);
  const isTop = new Set(ordered.filter(({ parentId }) => parentId === '').map(({ id }) => id));
  const kept = ordered.filter(({ parentId }) => parentId === '' || isTop.has(parentId));
  const known = new Set(kept.map(({ id }) => id));
  const within = Map.groupBy(activities.toSorted(byOrder), ({ chapterId }) => (known.has(chapterId) ? chapterId : ''));
  const inside = (chapter: ChapterRow): OutlineSection => ({ chapter, activities: within.get(chapter.id) ?? [] });
  return {
    chapters: kept
      .filter(({ parentId }) => parentId === '')
      .map((chapter) => ({
        ...inside(chapter),
        sections: kept.filter(({ parentId }) => parentId === chapter.id).map(inside),
      })),
    loose: within.get('') ?? [],
  };
};

/** Every activity in the order of the outline. */
export const activitiesIn = ({ chapters, loose }: Outline): readonly ActivityRow[] => [
  ...chapters.flatMap(({ activities, sections }) => [...activities, ...sections.flatMap((one) => one.activities)]),
  ...loose,
];

export interface FolderNode {
  readonly folder: FolderRow;
  readonly depth: number;
}

/** Folders as a list to be indented. One that names a folder that is gone, or stands in a circle, is at the top. */
export const foldersInOrder = (folders: readonly FolderRow[]): readonly FolderNode[] => {
  const ordered = folders.toSorted(byOrder);
  const listed = new Set<string>();
  const below = (parentId: string, depth: number): FolderNode[] =>
    ordered
      .filter((folder) => folder.parentId === parentId && !listed.has(folder.id))
      .flatMap((folder) => {
        listed.add(folder.id);
        return [{ folder, depth }, ...below(folder.id, depth + 1)];
      });
  const known = new Set(ordered.map(({ id }) => id));
  const fromTop = below('', 0);
  const lost = ordered.filter(({ parentId }) => parentId !== '' && !known.has(parentId));
  const found = [...lost, ...ordered].flatMap((folder) => {
    if (listed.has(folder.id)) return [];
    listed.add(folder.id);
    return [{ folder, depth: 0 }, ...below(folder.id, 1)];
  });
  return [...fromTop, ...found];
};

/** Whether `folderId` would stand inside itself below `parentId`. */
export const wouldLoop = (folders: readonly FolderRow[], folderId: string, parentId: string): boolean => {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]));
  const passed = new Set<string>();
  for (let at = parentId; at !== '' && !passed.has(at); at = parents.get(at) ?? '') {
    if (at === folderId) return true;
    passed.add(at);
  }
  return false;
};
