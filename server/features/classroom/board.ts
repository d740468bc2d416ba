import { courseScope } from '#contract/core/scopes.ts';
import {
  addBoardInk,
  addBoardPage,
  beginBoardInk,
  changeBoardPage,
  eraseBoardInk,
  removeBoardPage,
  showBoardPage,
} from '#contract/features/classroom/board/writes.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { allRows } from '#server/core/sync/rows.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { boardInk } from './store.ts';

/** Strokes of one hand: what a lesson without a network brings comes at once, then faster than anybody writes. */
const writing = ({ courseId }: { readonly courseId: string }, uid: string): readonly Pace[] => [
  { key: `written in ${courseId} by ${uid}`, perSecond: 6, burst: 3_000 },
];

/** Pages that are begun, turned and named. */
const turning = ({ courseId }: { readonly courseId: string }, uid: string): readonly Pace[] => [
  { key: `pages turned in ${courseId} by ${uid}`, perSecond: 1, burst: 300 },
];

const remove = onWrite(removeBoardPage, {
  paces: turning,
  after: async (tx, { input: { courseId, id } }) => {
    const scope = courseScope(courseId);
    for (const row of await allRows(tx.sql, boardInk, scope, ['pageId', id])) await tx.remove(boardInk, scope, row.id);
    return undefined;
  },
});

export const boardMutations = [
  onWrite(addBoardPage, { paces: turning }),
  onWrite(changeBoardPage, { paces: turning }),
  onWrite(showBoardPage, { paces: turning }),
  remove,
  onWrite(beginBoardInk, { paces: writing }),
  onWrite(addBoardInk, { paces: writing }),
  onWrite(eraseBoardInk, { paces: writing }),
];
