import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { type EffectRows, type Facts, write } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import { activityRow, changeActivityRow, putActivity } from '#contract/features/activity/effects.ts';
import { activityChanged } from '#contract/features/activity/fields.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import * as calls from './paper-calls.ts';
import type { PaperItemRow } from './rows.ts';
import {
  isPaperKind,
  itemFrom,
  itemRevised,
  itemSet,
  keyAfter,
  type Paper,
  paperAfter,
  paperFrom,
  planAfter,
  questionRefusal,
  refuseAddItems,
  refuseBasis,
  refuseCorrectKey,
  refuseCreatePaper,
  refuseEditPaper,
  refuseUpdatePaper,
  versionFrom,
} from './rules.ts';
import { paperItemTable, paperPlanTable, paperTable, questionKeyTable, questionTable } from './tables.ts';

interface InCourse {
  readonly courseId: string;
}
interface InPaper extends InCourse {
  readonly paperId: string;
}

const paperRow = ({ courseId, paperId }: InPaper): RowRef => rowIn(paperTable, courseScope(courseId), paperId);
const planRow = ({ courseId, paperId }: InPaper): RowRef => rowIn(paperPlanTable, courseScope(courseId), paperId);
const itemRow = ({ courseId }: InCourse, id: string): RowRef => rowIn(paperItemTable, courseScope(courseId), id);
const keyRow = ({ courseId }: InCourse, id: string): RowRef => rowIn(questionKeyTable, courseScope(courseId), id);
const versionRows = (input: InCourse, id: string): readonly RowRef[] => [
  rowIn(questionTable, courseScope(input.courseId), id),
  keyRow(input, id),
];
const ofPaper = ({ courseId, paperId }: InPaper): RowRef => activityRow({ courseId, id: paperId });

const actor = (facts: Facts, { courseId }: InCourse) => facts.actor(courseScope(courseId));

const paperActivity = (facts: Facts, paperId: string) => {
  const row = facts.get(activityTable, paperId);
  return row !== undefined && isPaperKind(row.kind) ? row : undefined;
};

/** Everything of one paper, as the rules ask for it. */
const held = (facts: Facts, paperId: string): Paper => ({
  activity: paperActivity(facts, paperId),
  paper: facts.get(paperTable, paperId),
});

const arranging = (facts: Facts, input: InPaper) => refuseEditPaper(actor(facts, input), held(facts, input.paperId));

/** An item of this paper; of any other it is not there. */
const itemIn = (row: PaperItemRow | undefined, { paperId }: InPaper) => (row?.paperId === paperId ? row : undefined);

const createVersion = (
  rows: EffectRows,
  input: InPaper,
  version: Parameters<typeof versionFrom>[1],
  writing: Writing,
): void => {
  const { question, key } = versionFrom(input, version, writing);
  rows.create(questionTable, question);
  rows.create(questionKeyTable, key);
};

export const createPaper = write({
  call: calls.createPaper,
  touches: ({ courseId, id }) => {
    const input = { courseId, paperId: id };
    return [ofPaper(input), paperRow(input), planRow(input)];
  },
  refuse: (facts, input) => refuseCreatePaper(input, actor(facts, input)),
  effect: (rows, input, writing) => {
    const { activity, paper, plan } = paperFrom(input, writing);
    putActivity(rows, activity);
    rows.create(paperTable, paper);
    rows.create(paperPlanTable, plan);
  },
  answer: ({ id }) => ({ id }),
});

export const updatePaper = write({
  call: calls.updatePaper,
  touches: ({ courseId, id }) => {
    const input = { courseId, paperId: id };
    return [paperRow(input), ofPaper(input)];
  },
  gone: questionRefusal.paperGone,
  refuse: (facts, input) => refuseUpdatePaper(input, actor(facts, input), held(facts, input.id)),
  effect: (rows, input, writing) => {
    const row = rows.get(paperTable, input.id);
    if (row === undefined) return;
    rows.put(paperTable, paperAfter(row, input, writing));
    changeActivityRow(rows, input.id, (activity) => activityChanged(activity, input, writing));
  },
  answer: ({ id }) => ({ id }),
});

export const arrangePaper = write({
  call: calls.arrangePaper,
  touches: (input) => [planRow(input), ofPaper(input)],
  reads: (input) => [paperRow(input)],
  refuse: (facts, input) =>
    arranging(facts, input) ?? refuseBasis(facts.get(paperPlanTable, input.paperId), input.basis),
  effect: (rows, input, writing) => rows.change(paperPlanTable, input.paperId, (row) => planAfter(row, input, writing)),
});

export const addPaperItems = write({
  call: calls.addPaperItems,
  touches: (input) => [
    ofPaper(input),
    ...input.items.flatMap(({ id, versionId }) => [itemRow(input, id), ...versionRows(input, versionId)]),
  ],
  reads: (input) => [paperRow(input)],
  lists: ({ courseId, paperId }) => [
    { name: paperItemTable.name, scope: courseScope(courseId), where: ['paperId', paperId] },
  ],
  refuse: (facts, input) =>
    refuseAddItems(input, actor(facts, input), held(facts, input.paperId), facts.all(paperItemTable).length),
  effect: (rows, input, writing) => {
    for (const item of input.items) {
      createVersion(rows, input, item, writing);
      rows.create(paperItemTable, itemFrom(input, item));
    }
  },
});

export const revisePaperItem = write({
  call: calls.revisePaperItem,
  touches: (input) => [itemRow(input, input.itemId), ofPaper(input), ...versionRows(input, input.versionId)],
  reads: (input) => [paperRow(input)],
  refuse: (facts, input) =>
    arranging(facts, input) ?? refuseBasis(itemIn(facts.get(paperItemTable, input.itemId), input), input.basis),
  effect: (rows, input, writing) => {
    const row = itemIn(rows.get(paperItemTable, input.itemId), input);
    if (row === undefined) return;
    createVersion(rows, input, input, writing);
    rows.put(paperItemTable, itemRevised(row, input));
  },
});

/** What is gone by now is left alone. */
export const setPaperItems = write({
  call: calls.setPaperItems,
  touches: (input) => [ofPaper(input), ...input.items.map(({ id }) => itemRow(input, id))],
  reads: (input) => [paperRow(input)],
  refuse: arranging,
  effect: (rows, input) => {
    for (const change of input.items)
      rows.changeIfThere(paperItemTable, change.id, (row) => (itemIn(row, input) ? itemSet(row, change) : row));
  },
});

/** Its versions stay: somebody may have been asked them. */
export const removePaperItems = write({
  call: calls.removePaperItems,
  touches: (input) => [ofPaper(input), ...input.ids.map((id) => itemRow(input, id))],
  reads: (input) => [paperRow(input)],
  refuse: arranging,
  effect: (rows, input) => {
    for (const id of input.ids)
      if (itemIn(rows.get(paperItemTable, id), input) !== undefined) rows.remove(paperItemTable, id);
  },
});

/** Also while the test is open. */
export const correctKey = write({
  call: calls.correctKey,
  touches: (input) => [keyRow(input, input.versionId), ofPaper(input)],
  refuse: (facts, input) =>
    refuseCorrectKey(input, actor(facts, input), facts.get(questionKeyTable, input.versionId)) ??
    (paperActivity(facts, input.paperId) === undefined ? questionRefusal.paperGone : undefined),
  effect: (rows, input, writing) =>
    rows.changeIfThere(questionKeyTable, input.versionId, (row) =>
      row.editions.key === writing.mid ? row : keyAfter(row, input, writing),
    ),
});
