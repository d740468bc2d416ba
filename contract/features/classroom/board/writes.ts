import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { withoutUnseen } from '#contract/core/text/unseen.ts';
import { changing, creating, type Facts, write } from '#contract/core/write.ts';
import * as calls from '../board-calls.ts';
import { boardRefusal } from '../rules.ts';
import { boardLimits } from './keys.ts';
import { refuseInk, withInk, withoutInk } from './rules.ts';
import { boardInkTable, boardPageTable, boardTable } from './tables.ts';

interface InCourse {
  readonly courseId: string;
}

const at = ({ courseId, id }: InCourse & { readonly id: string }) => [courseScope(courseId), id] as const;
const answer = ({ id }: { readonly id: string }) => ({ id });
const page = ({ courseId }: InCourse, id: string) => rowIn(boardPageTable, courseScope(courseId), id);
const board = ({ courseId }: InCourse) => rowIn(boardTable, courseScope(courseId), courseId);
const running = (facts: Facts, { courseId }: InCourse) => facts.refuseUnlessMay(courseScope(courseId), 'class.run');
const refuseGone = (facts: Facts, id: string) =>
  facts.get(boardPageTable, id) === undefined ? boardRefusal.pageGone : undefined;

export const addBoardPage = write({
  call: calls.addBoardPage,
  touches: (input) => [page(input, input.id), board(input)],
  lists: ({ courseId }) => [{ name: boardPageTable.name, scope: courseScope(courseId) }],
  refuse: (facts, input) =>
    running(facts, input) ??
    (facts.all(boardPageTable).length >= boardLimits.pages ? boardRefusal.manyPages : undefined),
  effect: (rows, { id, courseId, title, paper, activityId }, { uid, at: createdAt }) => {
    const named = withoutUnseen(title).trim();
    rows.create(boardPageTable, { id, courseId, title: named, paper, activityId, by: uid, createdAt });
    rows.put(boardTable, { id: courseId, courseId, pageId: id, at: createdAt });
  },
  answer,
});

export const changeBoardPage = changing({
  call: calls.changeBoardPage,
  of: boardPageTable,
  at,
  gone: boardRefusal.pageGone,
  refuse: running,
  next: (row, { title, paper }) => ({
    ...row,
    title: title === undefined ? row.title : withoutUnseen(title).trim(),
    paper: paper ?? row.paper,
  }),
  answer,
});

/** Its strokes go with it on the server; a device does not show them any more. */
export const removeBoardPage = write({
  call: calls.removeBoardPage,
  touches: (input) => [page(input, input.id), board(input)],
  refuse: running,
  effect: (rows, { id, courseId }) => {
    rows.remove(boardPageTable, id);
    rows.changeIfThere(boardTable, courseId, (row) => (row.pageId === id ? { ...row, pageId: '' } : row));
  },
  answer,
});

export const showBoardPage = write({
  call: calls.showBoardPage,
  touches: (input) => [board(input)],
  reads: (input) => (input.pageId === '' ? [] : [page(input, input.pageId)]),
  refuse: (facts, input) =>
    running(facts, input) ?? (input.pageId === '' ? undefined : refuseGone(facts, input.pageId)),
  effect: (rows, { courseId, pageId }, writing) =>
    rows.put(boardTable, { id: courseId, courseId, pageId, at: writing.at }),
});

export const beginBoardInk = creating({
  call: calls.beginBoardInk,
  of: boardInkTable,
  at,
  reads: (input) => [page(input, input.pageId)],
  lists: ({ courseId, pageId }) => [
    { name: boardInkTable.name, scope: courseScope(courseId), where: ['pageId', pageId] },
  ],
  refuse: (facts, input) =>
    running(facts, input) ??
    refuseGone(facts, input.pageId) ??
    (facts.all(boardInkTable).length >= boardLimits.rows ? boardRefusal.pageFull : refuseInk(input.strokes)),
  row: ({ id, courseId, pageId, strokes }, { uid, at: createdAt }) =>
    withInk({ id, courseId, pageId, strokes: [], by: uid, createdAt }, strokes),
  answer,
});

export const addBoardInk = changing({
  call: calls.addBoardInk,
  of: boardInkTable,
  at,
  reads: (input) => [page(input, input.pageId)],
  gone: boardRefusal.pageGone,
  refuse: (facts, input) => {
    const row = facts.get(boardInkTable, input.id);
    return (
      running(facts, input) ??
      refuseGone(facts, input.pageId) ??
      (row && (row.pageId === input.pageId ? refuseInk(withInk(row, input.strokes).strokes) : boardRefusal.pageGone))
    );
  },
  next: (row, { strokes }) => withInk(row, strokes),
  answer,
});

export const eraseBoardInk = write({
  call: calls.eraseBoardInk,
  touches: ({ courseId, rows }) => rows.map(({ id }) => rowIn(boardInkTable, courseScope(courseId), id)),
  refuse: running,
  effect: (rows, { rows: erased }) => {
    for (const { id, strokes } of erased) rows.changeIfThere(boardInkTable, id, (row) => withoutInk(row, strokes));
  },
});
