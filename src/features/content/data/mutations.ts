import { wholeActivity } from '#contract/features/activity/audience.ts';
import { setActivities as setActivitiesCall } from '#contract/features/activity/calls.ts';
import { timed } from '#contract/features/activity/fields.ts';
import { published, refuseFields, scheduled, unpublished } from '#contract/features/activity/rules.ts';
import * as calls from '#contract/features/content/calls.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import {
  activityAfter,
  activityFrom,
  activityWith,
  contentRefusal,
  refuseCreateActivity,
  refuseOverdue,
  refusePublish,
  refuseUpdateActivity,
  refuseWriteContent,
} from '#contract/features/content/rules.ts';
import { switchFolder as switchFolderCall } from '#contract/features/content/structure-calls.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn } from '#src/features/course/data/public.ts';

const one = ({ id }: { readonly id: string }) => [rowKey(activityTable, id)];
const many = ({ ids }: { readonly ids: readonly string[] }) => ids.map((id) => rowKey(activityTable, id));

const change = (rows: EffectRows, id: string, next: (row: ActivityRow) => ActivityRow): void => {
  const row = rows.get(activityTable, id);
  if (row !== undefined) rows.put(activityTable, next(wholeActivity(row)));
};

const refuseWriting = async (replica: Replica, { courseId }: { readonly courseId: string }) =>
  refuseWriteContent(await actorIn(replica, courseId));

const rowsOf = async (replica: Replica, ids: readonly string[]): Promise<ActivityRow[]> =>
  (await replica.rows(activityTable).bulkGet([...ids])).flatMap((row) =>
    row === undefined ? [] : [wholeActivity(row)],
  );

/** Work on a selection is refused when nothing of it is left. */
const refuseMany = async (replica: Replica, { courseId, ids }: { courseId: string; ids: readonly string[] }) => {
  const refusal = await refuseWriting(replica, { courseId });
  if (refusal !== undefined) return refusal;
  const rows = await replica.rows(activityTable).bulkGet([...ids]);
  return rows.some((row) => row !== undefined) ? undefined : contentRefusal.gone;
};

const createCourseware = clientMutation({
  call: calls.createCourseware,
  touches: one,
  effect: (rows, input, writing) => rows.put(activityTable, activityFrom(input, writing)),
  refuse: async (replica, input) => refuseCreateActivity(input, await actorIn(replica, input.courseId)),
});

const createCoursewareUrl = clientMutation({
  call: calls.createCoursewareUrl,
  touches: one,
  effect: (rows, input, writing) => rows.put(activityTable, activityFrom(input, writing)),
  refuse: async (replica, input) => refuseCreateActivity(input, await actorIn(replica, input.courseId)),
});

const createCoursewareLog = clientMutation({
  call: calls.createCoursewareLog,
  touches: one,
  effect: (rows, input, writing) => rows.put(activityTable, published(activityFrom(input, writing), writing.at)),
  refuse: async (replica, input) => refuseCreateActivity(input, await actorIn(replica, input.courseId)),
});

const createCoursewareUrlLog = clientMutation({
  call: calls.createCoursewareUrlLog,
  touches: one,
  effect: (rows, input, writing) => rows.put(activityTable, published(activityFrom(input, writing), writing.at)),
  refuse: async (replica, input) => refuseCreateActivity(input, await actorIn(replica, input.courseId)),
});

/** Replaying an edit that was played before changes nothing: its own editions say that it is in. */
const updateCourseware = clientMutation({
  call: calls.updateCourseware,
  touches: one,
  effect: (rows, input, writing) => change(rows, input.id, (row) => activityAfter(row, input, writing)),
  refuse: async (replica, input) =>
    refuseUpdateActivity(
      input,
      await actorIn(replica, input.courseId),
      await replica.rows(activityTable).get(input.id),
    ),
});

const updateCoursewareUrl = clientMutation({
  call: calls.updateCoursewareUrl,
  touches: one,
  effect: (rows, input, writing) => change(rows, input.id, (row) => activityAfter(row, input, writing)),
  refuse: async (replica, input) =>
    refuseUpdateActivity(
      input,
      await actorIn(replica, input.courseId),
      await replica.rows(activityTable).get(input.id),
    ),
});

const updateVideo = clientMutation({
  call: calls.updateVideo,
  touches: one,
  effect: (rows, input, writing) => change(rows, input.id, (row) => activityAfter(row, input, writing)),
  refuse: async (replica, input) =>
    refuseUpdateActivity(
      input,
      await actorIn(replica, input.courseId),
      await replica.rows(activityTable).get(input.id),
    ),
});

const deleteCourseware = clientMutation({
  call: calls.deleteCourseware,
  touches: many,
  effect: (rows, { ids }) => {
    for (const id of ids) rows.remove(activityTable, id);
  },
  refuse: refuseWriting,
});

const directoryChange = clientMutation({
  call: calls.directoryChange,
  touches: one,
  effect: (rows, { id, chapterId, order }) => change(rows, id, (row) => activityWith(row, { chapterId, order })),
  refuse: (replica, { courseId, id }) => refuseMany(replica, { courseId, ids: [id] }),
});

const switchFolder = clientMutation({
  call: switchFolderCall,
  touches: one,
  effect: (rows, { id, folderId }) => change(rows, id, (row) => activityWith(row, { folderId })),
  refuse: (replica, { courseId, id }) => refuseMany(replica, { courseId, ids: [id] }),
});

const setCoursewares = clientMutation({
  call: calls.setCoursewares,
  touches: many,
  effect: (rows, input) => {
    for (const id of input.ids) change(rows, id, (row) => activityWith(row, input));
  },
  refuse: refuseMany,
});

/** The server's word decides who sees it; until then the row's mark says that it waits. */
const publishCoursewares = clientMutation({
  call: calls.publishCoursewares,
  touches: many,
  effect: (rows, input, { at }) => {
    const { publishAt, ...timing } = input;
    for (const id of input.ids)
      change(rows, id, (row) => {
        if (publishAt <= at) return published(row, at, timing);
        return row.state === 'published' ? { ...row, publishAt } : scheduled(row, input);
      });
  },
  refuse: async (replica, input, { at }) =>
    refusePublish(input, await actorIn(replica, input.courseId), at) ??
    (await refuseMany(replica, input)) ??
    refuseOverdue(input, await rowsOf(replica, input.ids), at),
});

const unpublishCoursewares = clientMutation({
  call: calls.unpublishCoursewares,
  touches: many,
  effect: (rows, { ids }) => {
    for (const id of ids) change(rows, id, unpublished);
  },
  refuse: refuseMany,
});

const setActivities = clientMutation({
  call: setActivitiesCall,
  touches: many,
  effect: (rows, { ids, courseId: _, ...timing }) => {
    for (const id of ids) change(rows, id, (row) => timed(row, timing));
  },
  refuse: async (replica, { courseId, ids, ...timing }) => {
    const refusal = await refuseMany(replica, { courseId, ids });
    if (refusal !== undefined) return refusal;
    for (const row of await rowsOf(replica, ids)) {
      const wrong = refuseFields(timed(row, timing));
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },
});

/** What it makes only the server knows. */
const importCoursewares = clientMutation({
  call: calls.importCoursewares,
  touches: () => [],
  effect: () => undefined,
  refuse: refuseWriting,
});

export const activityMutations = [
  createCourseware,
  createCoursewareUrl,
  createCoursewareLog,
  createCoursewareUrlLog,
  updateCourseware,
  updateCoursewareUrl,
  updateVideo,
  deleteCourseware,
  directoryChange,
  switchFolder,
  setCoursewares,
  publishCoursewares,
  unpublishCoursewares,
  setActivities,
  importCoursewares,
];
