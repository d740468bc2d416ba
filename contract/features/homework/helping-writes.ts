import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { askingOnly, creating, removing, write } from '#contract/core/write.ts';
import { momentOf } from '#contract/core/writing.ts';
import { activityRow } from '../activity/effects.ts';
import { workScope } from '../activity/keys.ts';
import { activityTable } from '../content/tables.ts';
import * as files from './file-calls.ts';
import * as groups from './group-calls.ts';
import { refuseReturn, reviewing } from './reviewing.ts';
import { homeworkRefusal } from './rules.ts';
import { sharedFrom, sharedId } from './shared.ts';
import { commentTable, handInTable, homeworkTable, sharedTable } from './tables.ts';
import * as calls from './work-calls.ts';

export const saveComment = creating({
  call: calls.saveComment,
  of: commentTable,
  at: ({ id }, uid) => [userScope(uid), id],
  row: ({ id, text, courseId }, { uid, at }) => ({ id, uid, text: text.trim(), courseId, createdAt: at }),
});

export const deleteComment = removing({
  call: calls.deleteComment,
  of: commentTable,
  at: ({ id }, uid) => [userScope(uid), id],
});

interface Answer {
  readonly courseId: string;
  readonly attemptId: string;
}

/** By the id of today, and by the attempt's, as an earlier release named it. */
const sharedRows = ({ courseId, attemptId }: Answer): readonly RowRef[] =>
  [sharedId(attemptId), attemptId].map((id) => rowIn(sharedTable, courseScope(courseId), id));

const ofWork = ({ courseId, activityId, attemptId }: Answer & { readonly activityId: string }): readonly RowRef[] => [
  rowIn(handInTable, workScope(activityId), attemptId),
  rowIn(homeworkTable, courseScope(courseId), activityId),
];

/** Not before the date: who has still to hand in would read it. */
const share = (call: typeof calls.shareAnswer) =>
  write({
    call,
    touches: (input) => [...sharedRows(input), ...ofWork(input)],
    reads: ({ courseId, activityId }) => [activityRow({ courseId, id: activityId })],
    refuse: (facts, input, writing) => {
      const early = reviewing(facts, input) ?? refuseReturn(input);
      if (early !== undefined) return early;
      const activity = facts.get(activityTable, input.activityId);
      const isThere =
        activity?.state === 'published' &&
        facts.get(homeworkTable, input.activityId) !== undefined &&
        facts.get(handInTable, input.attemptId) !== undefined;
      if (!isThere) return homeworkRefusal.gone;
      return activity.closesAt > momentOf(writing) ? homeworkRefusal.stillOpen : undefined;
    },
    effect: (rows, input, writing) => {
      const [work, homework] = [rows.get(handInTable, input.attemptId), rows.get(homeworkTable, input.activityId)];
      if (work === undefined || homework === undefined) return;
      rows.remove(sharedTable, input.attemptId);
      rows.put(sharedTable, sharedFrom({ work, homework }, input, writing));
    },
  });

export const shareAnswer = share(calls.shareAnswer);
export const shareGroupAnswer = share(groups.shareGroupAnswer);

const unshare = (call: typeof calls.unshareAnswer) =>
  write({
    call,
    touches: sharedRows,
    refuse: reviewing,
    effect: (rows, { attemptId }) => {
      for (const id of [sharedId(attemptId), attemptId]) rows.remove(sharedTable, id);
    },
  });

export const unshareAnswer = unshare(calls.unshareAnswer);
export const unshareGroupAnswer = unshare(groups.unshareGroupAnswer);

/** Whose file it is, the server knows. */
export const storeHomeworkFileToCourseware = askingOnly({
  call: files.storeHomeworkFileToCourseware,
  reads: ({ courseId, activityId }) => [activityRow({ courseId, id: activityId })],
  refuse: (facts, input) =>
    reviewing(facts, input) ??
    facts.refuseUnlessMay(courseScope(input.courseId), 'content.write') ??
    (facts.get(activityTable, input.activityId) === undefined ? homeworkRefusal.gone : undefined),
});
