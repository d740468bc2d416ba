import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { type Facts, write } from '#contract/core/write.ts';
import { activityRow, changeMyResult, myResult } from '../activity/effects.ts';
import { type ActivityRef, workScope } from '../activity/keys.ts';
import { activityTable } from '../content/tables.ts';
import { courseMemberId } from '../course/keys.ts';
import { courseMemberTable } from '../course/tables.ts';
import { groupMemberTable } from '../group/tables.ts';
import { attemptFrom, handInFrom, refuseSubmit, reviewWith, standingWith } from './handing-in.ts';
import { reviewId } from './keys.ts';
import { standingOf } from './reviewing.ts';
import { attemptTable, handInTable, homeworkTable, reviewTable, standingTable } from './tables.ts';
import { takeInWork as takeInCall } from './take-in-calls.ts';
import { refuseTakeIn, takenInFrom } from './taking-in.ts';
import { submitHomework as submitCall } from './work-calls.ts';

const homeworkRow = ({ courseId, activityId }: ActivityRef): RowRef =>
  rowIn(homeworkTable, courseScope(courseId), activityId);

/** Who is in which group: of whose groups they are, the homework says. */
const groups = ({ courseId }: ActivityRef) => [{ name: groupMemberTable.name, scope: courseScope(courseId) }];

const isInGroup = (
  facts: Facts,
  { activityId, groupId }: ActivityRef & { readonly groupId: string },
  uid: string,
): boolean => {
  const setId = facts.get(homeworkTable, activityId)?.groupSetId ?? '';
  const isMine = (one: { readonly setId: string; readonly uid: string }) => one.setId === setId && one.uid === uid;
  return setId !== '' && facts.all(groupMemberTable).find(isMine)?.groupId === groupId;
};

/** What is handed in carries its own date: it shows the same however the activity is changed meanwhile. */
export const submitHomework = write({
  call: submitCall,
  touches: (input, uid) => [
    rowIn(attemptTable, userScope(uid), input.id),
    rowIn(standingTable, userScope(uid), input.activityId),
    activityRow({ courseId: input.courseId, id: input.activityId }),
    myResult({ courseId: input.courseId, id: input.activityId }, uid),
  ],
  reads: (input) => [homeworkRow(input)],
  lists: groups,
  refuse: (facts, input, writing) =>
    refuseSubmit(
      input,
      {
        role: facts.actor(courseScope(input.courseId)),
        homework: facts.get(homeworkTable, input.activityId),
        activity: facts.get(activityTable, input.activityId),
        standing: facts.get(standingTable, input.activityId),
        isGraded: false,
        isInGroup: isInGroup(facts, input, writing.uid),
      },
      writing,
    ),
  effect: (rows, input, writing) => {
    const activity = rows.get(activityTable, input.activityId);
    if (activity === undefined) return;
    const before = rows.get(standingTable, input.activityId);
    // Played again over what it did itself, it would count twice.
    const standing = before?.attemptId === input.id ? { ...before, attempts: before.attempts - 1 } : before;
    const arriving = { activity, standing, arrivedAt: 0 };
    const attempt = attemptFrom(input, arriving, writing);
    rows.put(attemptTable, attempt);
    rows.put(standingTable, standingWith(attempt, arriving));
    const change = { state: 'done', attempts: attempt.number, finishedAt: attempt.finishedAt } as const;
    changeMyResult(rows, activity, change, writing);
  },
});

interface TakenIn extends ActivityRef {
  readonly id: string;
  readonly author: string;
  readonly groupId: string;
}

const reviewOf = ({ activityId, author, groupId }: TakenIn) => reviewId(activityId, groupId || author);

const memberId = ({ courseId, author }: TakenIn) => courseMemberId(courseId, author);

/** Of whose group it is, and what stands of it, the server knows better. */
export const takeInWork = write({
  call: takeInCall,
  touches: (input) => [
    rowIn(handInTable, workScope(input.activityId), input.id),
    rowIn(reviewTable, workScope(input.activityId), reviewOf(input)),
    activityRow({ courseId: input.courseId, id: input.activityId }),
  ],
  reads: (input) => [homeworkRow(input), rowIn(courseMemberTable, courseScope(input.courseId), memberId(input))],
  lists: groups,
  refuse: (facts, input, { at }) => {
    const review = facts.get(reviewTable, reviewOf(input));
    return refuseTakeIn(
      input,
      {
        actor: facts.actor(courseScope(input.courseId)),
        role: facts.get(courseMemberTable, memberId(input))?.role,
        homework: facts.get(homeworkTable, input.activityId),
        activity: facts.get(activityTable, input.activityId),
        standing: review && standingOf(review, { uid: input.author, hidesScores: false }, at),
        review,
        isGraded: review !== undefined && review.draft.score !== null,
        isInGroup: isInGroup(facts, input, input.author),
        isKnown: facts.get(handInTable, input.id) !== undefined,
      },
      at,
    );
  },
  effect: (rows, input, writing) => {
    const activity = rows.get(activityTable, input.activityId);
    const before = rows.get(reviewTable, reviewOf(input));
    if (activity === undefined || before?.attemptId === input.id) return;
    const seen = { uid: input.author, hidesScores: false };
    const arriving = { activity, standing: before && standingOf(before, seen, writing.at), arrivedAt: writing.at };
    const attempt = takenInFrom(input, arriving, writing);
    const copy = handInFrom(attempt);
    rows.put(handInTable, copy);
    rows.put(reviewTable, reviewWith(before, copy, standingWith(attempt, arriving)));
  },
});
