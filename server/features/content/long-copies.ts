import * as z from 'zod/mini';
import { can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { refusalIn } from '#server/core/sync/rows.ts';
import { copiedActivity } from '#server/features/activity/copying.ts';
import type { Author } from '#server/features/activity/kinds.ts';
import { activity } from '#server/features/activity/store.ts';
import { createCopy } from '#server/features/activity/write.ts';

/** Rows of long copies that one transaction writes, for which all others wait: what is more is copied by jobs … */
export const rowsAtOnce = 1_500;
/** … and bytes of them, after which it writes no more: few rows may be long. */
export const bytesAtOnce = 2 ** 20;

const LongCopy = z.object({
  from: z.string(),
  fromCourseId: z.string(),
  place: z.object({ id: z.string(), courseId: z.string(), chapterId: z.string(), order: z.string() }),
  author: z.object({ uid: z.string(), at: z.int(), mid: z.string() }),
});
type CopyTarget = z.infer<typeof LongCopy>['place'];

/**
 * One long copy, in a transaction of its own; done before, or its id taken meanwhile, it is left alone, and so it is where its author
 * may write no more in either course.
 */
export const longCopy: JobHandler = {
  name: 'content.copy',
  run: async ({ core }, payload) => {
    const { from, fromCourseId, place, author } = LongCopy.parse(payload);
    const [source, target] = [courseScope(fromCourseId), courseScope(place.courseId)];
    const copy = async (tx: Tx) => {
      for (const scope of [source, target]) if (!can(await tx.actorOf(author.uid, scope), 'content.write')) return;
      const row = await tx.get(activity, source, from);
      const made = row && (await createCopy(tx, row, copiedActivity(row, place, author), author));
      if (made?.ok === false) throw Object.assign(new Error('not copied'), { refusal: made.refusal });
    };
    await change(core, [target], copy, author.uid).catch((error: unknown) => {
      if (refusalIn(error) === undefined) throw error;
    });
  },
};

export const askToCopy = (tx: Tx, { id: from, courseId: fromCourseId }: ActivityRow, place: CopyTarget, by: Author) => {
  const { uid, at, mid } = by;
  const key = { kind: 'copy', scope: courseScope(place.courseId), id: `${uid}/${mid}/${place.id}` };
  return tx.enqueue(longCopy.name, { from, fromCourseId, place, author: { uid, at, mid } }, { key });
};
