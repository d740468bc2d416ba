import * as calls from '#contract/features/content/calls.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import {
  activityAfter,
  activityFrom,
  activityWith,
  contentRefusal,
  published,
  refuseCreateActivity,
  refusePublish,
  refuseUpdateActivity,
  refuseWriteContent,
  scheduled,
  unpublished,
} from '#contract/features/content/rules.ts';
import { switchFolder as switchFolderCall } from '#contract/features/content/structure-calls.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { roleIn } from '#src/features/course/data/public.ts';
import { activityTable } from './tables.ts';

const one = ({ id }: { readonly id: string }) => [rowKey(activityTable, id)];
const many = ({ ids }: { readonly ids: readonly string[] }) => ids.map((id) => rowKey(activityTable, id));

const change = (rows: EffectRows, id: string, next: (row: ActivityRow) => ActivityRow): void => {
  const row = rows.get(activityTable, id);
  if (row !== undefined) rows.put(activityTable, next(row));
};

const refuseWriting = async (replica: Replica, { courseId }: { readonly courseId: string }) =>
  refuseWriteContent(await roleIn(replica, courseId));

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
  refuse: async (replica, input) => refuseCreateActivity(input, await roleIn(replica, input.courseId)),
});

const createCoursewareUrl = clientMutation({
  call: calls.createCoursewareUrl,
  touches: one,
  effect: (rows, input, writing) => rows.put(activityTable, activityFrom(input, writing)),
  refuse: async (replica, input) => refuseCreateActivity(input, await roleIn(replica, input.courseId)),
});

const createCoursewareLog = clientMutation({
  call: calls.createCoursewareLog,
  touches: one,
  effect: (rows, input, writing) => rows.put(activityTable, published(activityFrom(input, writing), writing.at, 0)),
  refuse: async (replica, input) => refuseCreateActivity(input, await roleIn(replica, input.courseId)),
});

const createCoursewareUrlLog = clientMutation({
  call: calls.createCoursewareUrlLog,
  touches: one,
  effect: (rows, input, writing) => rows.put(activityTable, published(activityFrom(input, writing), writing.at, 0)),
  refuse: async (replica, input) => refuseCreateActivity(input, await roleIn(replica, input.courseId)),
});

/** Replaying an edit that was played before changes nothing: its own editions say that it is in. */
const updateCourseware = clientMutation({
  call: calls.updateCourseware,
  touches: one,
  effect: (rows, input, writing) => change(rows, input.id, (row) => activityAfter(row, input, writing)),
  refuse: async (replica, input) =>
    refuseUpdateActivity(input, await roleIn(replica, input.courseId), await replica.rows(activityTable).get(input.id)),
});

const updateCoursewareUrl = clientMutation({
  call: calls.updateCoursewareUrl,
  touches: one,
  effect: (rows, input, writing) => change(rows, input.id, (row) => activityAfter(row, input, writing)),
  refuse: async (replica, input) =>
    refuseUpdateActivity(input, await roleIn(replica, input.courseId), await replica.rows(activityTable).get(input.id)),
});

const updateVideo = clientMutation({
  call: calls.updateVideo,
  touches: one,
  effect: (rows, input, writing) => change(rows, input.id, (row) => activityAfter(row, input, writing)),
  refuse: async (replica, input) =>
    refuseUpdateActivity(input, await roleIn(replica, input.courseId), await replica.rows(activityTable).get(input.id)),
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
    for (const id of input.ids)
      change(rows, id, (row) => (input.publishAt > at ? scheduled(row, input) : published(row, at, input.closesAt)));
  },
  refuse: async (replica, input, { at }) =>
    refusePublish(input, await roleIn(replica, input.courseId), at) ?? refuseMany(replica, input),
});

const unpublishCoursewares = clientMutation({
  call: calls.unpublishCoursewares,
  touches: many,
  effect: (rows, { ids }) => {
    for (const id of ids) change(rows, id, unpublished);
  },
  refuse: refuseMany,
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
  importCoursewares,
];
