import { directoryChange } from '#contract/features/content/calls.ts';
import { byOrder, orderAt } from '#contract/features/content/order.ts';
import type { ActivityRow, ChapterRow, FolderRow } from '#contract/features/content/rows.ts';
import { moveChapter, updateFolder } from '#contract/features/content/structure-calls.ts';
import { useSession } from '#src/ui/live/session.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { useTellFailure } from '../parts/use-tell-failure.ts';

/** Where something is put, beside another. */
export type Edge = 'before' | 'after';

/** Moving of activities, chapters and folders: by drag, by menu and by keyboard, all through here. */
export const useMoves = ({ courseId, chapters, folders, outline }: CourseContent) => {
  const { store } = useSession();
  const tellFailure = useTellFailure();
  const known = new Set(
    outline.chapters.flatMap(({ chapter, sections }) => [chapter.id, ...sections.map((one) => one.chapter.id)]),
  );
  const placeOf = ({ chapterId }: ActivityRow) => (known.has(chapterId) ? chapterId : '');

  const inPlace = (chapterId: string): readonly ActivityRow[] => {
    if (chapterId === '') return outline.loose;
    return (
      outline.chapters
        .flatMap(({ chapter, activities, sections }) => [{ chapter, activities }, ...sections])
        .find(({ chapter }) => chapter.id === chapterId)?.activities ?? []
    );
  };
  const putActivity = async ({ id }: ActivityRow, chapterId: string, index: number) => {
    const others = inPlace(chapterId).filter((row) => row.id !== id);
    const order = orderAt(others, Math.min(index, others.length), id);
    const result = await store.mutate(directoryChange, { courseId, id, chapterId, order });
    if (!result.ok) tellFailure('move', result.refusal);
  };
  const siblingsOf = (parentId: string) => chapters.filter((row) => row.parentId === parentId).sort(byOrder);
  const putChapter = async ({ id }: ChapterRow, parentId: string, index: number) => {
    const others = siblingsOf(parentId).filter((row) => row.id !== id);
    const order = orderAt(others, Math.min(index, others.length), id);
    const result = await store.mutate(moveChapter, { courseId, id, parentId, order });
    if (!result.ok) tellFailure('move', result.refusal);
  };
  const nudgeFolder = async ({ id, parentId }: FolderRow, by: 1 | -1) => {
    const siblings = folders.map(({ folder }) => folder).filter((row) => row.parentId === parentId);
    const index = siblings.findIndex((row) => row.id === id) + by;
    if (index < 0 || index >= siblings.length) return;
    const others = siblings.filter((row) => row.id !== id);
    const result = await store.mutate(updateFolder, { courseId, id, order: orderAt(others, index, id) });
    if (!result.ok) tellFailure('move', result.refusal);
  };
  return {
    nudgeFolder: (row: FolderRow, by: 1 | -1) => void nudgeFolder(row, by),
    /** One place up or down among its neighbours. */
    nudgeActivity: (row: ActivityRow, by: 1 | -1) => {
      const index = inPlace(placeOf(row)).findIndex(({ id }) => id === row.id) + by;
      if (index >= 0 && index < inPlace(placeOf(row)).length) void putActivity(row, placeOf(row), index);
    },
    nudgeChapter: (row: ChapterRow, by: 1 | -1) => {
      const siblings = siblingsOf(row.parentId);
      const index = siblings.findIndex(({ id }) => id === row.id) + by;
      if (index >= 0 && index < siblings.length) void putChapter(row, row.parentId, index);
    },
    activityBeside: (row: ActivityRow, target: ActivityRow, edge: Edge) => {
      const others = inPlace(placeOf(target)).filter(({ id }) => id !== row.id);
      const index = others.findIndex(({ id }) => id === target.id) + (edge === 'after' ? 1 : 0);
      void putActivity(row, placeOf(target), index);
    },
    activityInto: (row: ActivityRow, chapterId: string) => void putActivity(row, chapterId, Number.MAX_SAFE_INTEGER),
    chapterBeside: (row: ChapterRow, target: ChapterRow, edge: Edge) => {
      const others = siblingsOf(target.parentId).filter(({ id }) => id !== row.id);
      const index = others.findIndex(({ id }) => id === target.id) + (edge === 'after' ? 1 : 0);
      void putChapter(row, target.parentId, index);
    },
    chapterInto: (row: ChapterRow, parentId: string) => void putChapter(row, parentId, Number.MAX_SAFE_INTEGER),
  };
};

export type Moves = ReturnType<typeof useMoves>;
