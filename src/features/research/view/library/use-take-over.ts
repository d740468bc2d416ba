import type { Refusal } from '#contract/core/refusal.ts';
import { createCourseware, createCoursewareUrl } from '#contract/features/content/calls.ts';
import { materialLabel } from '#contract/features/content/keys.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { addActionLog } from '#contract/features/research/library-calls.ts';
import type { OfficeResourceRow } from '#contract/features/research/rows.ts';
import { activitiesOf, chaptersOf } from '#src/features/content/data/public.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';

/** A chapter that a course gets, with what stands in it. */
export interface TakenChapter {
  readonly title: string;
  readonly resources: readonly OfficeResourceRow[];
}

/**
 * Takes resources of an office over into a course, unpublished: those without a chapter, and chapters with theirs. The first refusal
 * ends it; what was written until then stays.
 */
export const useTakeOver = () => {
  const { store, replica } = useSession();
  return async (
    courseId: string,
    loose: readonly OfficeResourceRow[],
    chapters: readonly TakenChapter[] = [],
  ): Promise<Refusal | undefined> => {
    const put = async (resources: readonly OfficeResourceRow[], chapterId: string) => {
      const beside = (await activitiesOf(replica, courseId)).filter((row) => row.chapterId === chapterId);
      const ids = resources.map(() => makeId());
      const orders = ordersAfter(beside, ids);
      for (const [index, { id: from, officeId, title, files, url }] of resources.entries()) {
        const place = {
          courseId,
          id: ids[index] ?? '',
          title,
          chapterId,
          label: materialLabel,
          order: orders[index] ?? 'a0',
        };
        const [file] = files;
        const done =
          file === undefined
            ? await store.mutate(createCoursewareUrl, { ...place, url })
            : await store.mutate(createCourseware, { ...place, file });
        if (!done.ok) return done.refusal;
        await store.mutate(addActionLog, { officeId, id: from, action: 2 });
      }
      return undefined;
    };
    const refusal = await put(loose, '');
    if (refusal !== undefined) return refusal;
    const known = await chaptersOf(replica, courseId);
    const ids = chapters.map(() => makeId());
    const orders = ordersAfter(
      known.filter(({ parentId }) => parentId === ''),
      ids,
    );
    for (const [index, { title, resources }] of chapters.entries()) {
      const id = ids[index] ?? '';
      const made = await store.mutate(createChapter, { courseId, id, title, order: orders[index] ?? 'a0' });
      if (!made.ok) return made.refusal;
      const inside = await put(resources, id);
      if (inside !== undefined) return inside;
    }
    return undefined;
  };
};
