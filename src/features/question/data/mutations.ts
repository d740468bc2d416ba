import { changeActivityRow, putActivity } from '#contract/features/activity/effects.ts';
import { activityChanged } from '#contract/features/activity/fields.ts';
import {
  addPaperItems as addPaperItemsCall,
  arrangePaper as arrangePaperCall,
  correctKey as correctKeyCall,
  createPaper as createPaperCall,
  removePaperItems as removePaperItemsCall,
  revisePaperItem as revisePaperItemCall,
  setPaperItems as setPaperItemsCall,
  updatePaper as updatePaperCall,
} from '#contract/features/question/paper-calls.ts';
import {
  itemFrom,
  itemRevised,
  itemSet,
  keyAfter,
  paperAfter,
  paperFrom,
  planAfter,
  refuseAddItems,
  refuseBasis,
  refuseCorrectKey,
  refuseCreatePaper,
  refuseEditPaper,
  refuseUpdatePaper,
  versionFrom,
} from '#contract/features/question/rules.ts';
import {
  paperItemTable,
  paperPlanTable,
  paperTable,
  questionKeyTable,
  questionTable,
} from '#contract/features/question/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { activityById, activityRowKey } from '#src/features/content/data/public.ts';
import { actorIn } from '#src/features/course/data/public.ts';

/** What this device knows of a paper, as the rules ask for it. */
const heldOf = async (
  replica: Replica,
  { courseId, paperId }: { readonly courseId: string; readonly paperId: string },
) => {
  const [role, activity, paper] = await Promise.all([
    actorIn(replica, courseId),
    activityById(replica, paperId),
    replica.rows(paperTable).get(paperId),
  ]);
  return { role, held: { activity, paper } };
};

export const createPaper = clientMutation({
  call: createPaperCall,
  touches: ({ id }) => [activityRowKey(id), rowKey(paperTable, id), rowKey(paperPlanTable, id)],
  effect: (rows, input, writing) => {
    const { activity, paper, plan } = paperFrom(input, writing);
    putActivity(rows, activity);
    rows.put(paperTable, paper);
    rows.put(paperPlanTable, plan);
  },
  refuse: async (replica, input) => refuseCreatePaper(input, await actorIn(replica, input.courseId)),
});

export const updatePaper = clientMutation({
  call: updatePaperCall,
  touches: ({ id }) => [activityRowKey(id), rowKey(paperTable, id)],
  effect: (rows, input, writing) => {
    const row = rows.get(paperTable, input.id);
    if (row === undefined) return;
    rows.put(paperTable, paperAfter(row, input, writing));
    changeActivityRow(rows, input.id, (activity) => activityChanged(activity, input, writing));
  },
  refuse: async (replica, input) => {
    const { role, held } = await heldOf(replica, { ...input, paperId: input.id });
    return refuseUpdatePaper(input, role, held);
  },
});

export const arrangePaper = clientMutation({
  call: arrangePaperCall,
  touches: ({ paperId }) => [activityRowKey(paperId), rowKey(paperPlanTable, paperId)],
  effect: (rows, input, writing) => {
    const row = rows.get(paperPlanTable, input.paperId);
    if (row !== undefined) rows.put(paperPlanTable, planAfter(row, input, writing));
  },
  refuse: async (replica, input) => {
    const { role, held } = await heldOf(replica, input);
    return (
      refuseEditPaper(role, held) ?? refuseBasis(await replica.rows(paperPlanTable).get(input.paperId), input.basis)
    );
  },
});

export const addPaperItems = clientMutation({
  call: addPaperItemsCall,
  touches: ({ paperId, items }) => [
    activityRowKey(paperId),
    ...items.flatMap(({ id, versionId }) => [
      rowKey(paperItemTable, id),
      rowKey(questionTable, versionId),
      rowKey(questionKeyTable, versionId),
    ]),
  ],
  effect: (rows, input, writing) => {
    for (const item of input.items) {
      const version = versionFrom(input, item, writing);
      rows.put(questionTable, version.question);
      rows.put(questionKeyTable, version.key);
      rows.put(paperItemTable, itemFrom(input, item));
    }
  },
  refuse: async (replica, input) => {
    const { role, held } = await heldOf(replica, input);
    const known = await replica.rows(paperItemTable).where('paperId').equals(input.paperId).count();
    return refuseAddItems(input, role, held, known);
  },
});

export const revisePaperItem = clientMutation({
  call: revisePaperItemCall,
  touches: ({ paperId, itemId, versionId }) => [
    activityRowKey(paperId),
    rowKey(paperItemTable, itemId),
    rowKey(questionTable, versionId),
    rowKey(questionKeyTable, versionId),
  ],
  effect: (rows, input, writing) => {
    const row = rows.get(paperItemTable, input.itemId);
    if (row === undefined) return;
    const version = versionFrom(input, input, writing);
    rows.put(questionTable, version.question);
    rows.put(questionKeyTable, version.key);
    rows.put(paperItemTable, itemRevised(row, input));
  },
  refuse: async (replica, input) => {
    const { role, held } = await heldOf(replica, input);
    return (
      refuseEditPaper(role, held) ?? refuseBasis(await replica.rows(paperItemTable).get(input.itemId), input.basis)
    );
  },
});

export const setPaperItems = clientMutation({
  call: setPaperItemsCall,
  touches: ({ paperId, items }) => [activityRowKey(paperId), ...items.map(({ id }) => rowKey(paperItemTable, id))],
  effect: (rows, { items }) => {
    for (const change of items) {
      const row = rows.get(paperItemTable, change.id);
      if (row !== undefined) rows.put(paperItemTable, itemSet(row, change));
    }
  },
  refuse: async (replica, input) => {
    const { role, held } = await heldOf(replica, input);
    return refuseEditPaper(role, held);
  },
});

export const removePaperItems = clientMutation({
  call: removePaperItemsCall,
  touches: ({ paperId, ids }) => [activityRowKey(paperId), ...ids.map((id) => rowKey(paperItemTable, id))],
  effect: (rows, { ids }) => {
    for (const id of ids) rows.remove(paperItemTable, id);
  },
  refuse: async (replica, input) => {
    const { role, held } = await heldOf(replica, input);
    return refuseEditPaper(role, held);
  },
});

export const correctKey = clientMutation({
  call: correctKeyCall,
  touches: ({ paperId, versionId }) => [activityRowKey(paperId), rowKey(questionKeyTable, versionId)],
  effect: (rows, input, writing) => {
    const row = rows.get(questionKeyTable, input.versionId);
    if (row !== undefined && row.editions.key !== writing.mid)
      rows.put(questionKeyTable, keyAfter(row, input, writing));
  },
  refuse: async (replica, input) =>
    refuseCorrectKey(
      input,
      await actorIn(replica, input.courseId),
      await replica.rows(questionKeyTable).get(input.versionId),
    ),
});
