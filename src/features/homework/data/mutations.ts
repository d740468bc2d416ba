import { changeMyResult } from '#contract/features/activity/effects.ts';
import {
  attemptFrom,
  handInFrom,
  refuseSubmit,
  reviewWith,
  standingWith,
} from '#contract/features/homework/handing-in.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import { standingOf } from '#contract/features/homework/reviewing.ts';
import {
  attemptTable,
  handInTable,
  homeworkTable,
  reviewTable,
  standingTable,
} from '#contract/features/homework/tables.ts';
import { takeInWork } from '#contract/features/homework/take-in-calls.ts';
import { refuseTakeIn, takenInFrom } from '#contract/features/homework/taking-in.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { type ClientMutation, clientMutation, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { myResultKey } from '#src/features/activity/data/public.ts';
import { activities, activityRowKey } from '#src/features/content/data/public.ts';
import { actorIn, membersIn } from '#src/features/course/data/public.ts';
import { groupOfMine } from '#src/features/group/data/public.ts';

const taskOn = async (replica: Replica, id: string) => {
  const [homework, activity] = await Promise.all([
    replica.rows(homeworkTable).get(id),
    replica.rows(activities).get(id),
  ]);
  return { homework, activity };
};

/** What is handed in carries its own date: it shows the same however the activity is changed meanwhile. */
const submit = clientMutation({
  call: submitHomework,
  touches: ({ id, activityId }, uid) => [
    rowKey(attemptTable, id),
    rowKey(standingTable, activityId),
    activityRowKey(activityId),
    myResultKey(activityId, uid),
  ],
  effect: (rows, input, writing) => {
    const activity = rows.get(activities, input.activityId);
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
  refuse: async (replica, input, { at, uid }) => {
    const [{ homework, activity }, standing, role] = await Promise.all([
      taskOn(replica, input.activityId),
      replica.rows(standingTable).get(input.activityId),
      actorIn(replica, input.courseId),
    ]);
    const groupId = await groupOfMine(replica, homework?.groupSetId ?? '', uid);
    const isInGroup = groupId !== '' && groupId === input.groupId;
    return refuseSubmit(input, { role, homework, activity, standing, isGraded: false, isInGroup }, at);
  },
});

const reviewOf = ({ activityId, author, groupId }: { activityId: string; author: string; groupId: string }) =>
  reviewId(activityId, groupId || author);

/** Of whose group it is, and what stands of it, the server knows better. */
const takeIn = clientMutation({
  call: takeInWork,
  touches: (input) => [
    rowKey(handInTable, input.id),
    rowKey(reviewTable, reviewOf(input)),
    activityRowKey(input.activityId),
  ],
  effect: (rows, input, writing) => {
    const activity = rows.get(activities, input.activityId);
    const before = rows.get(reviewTable, reviewOf(input));
    if (activity === undefined || before?.attemptId === input.id) return;
    const seen = { uid: input.author, hidesScores: false };
    const arriving = { activity, standing: before && standingOf(before, seen, writing.at), arrivedAt: writing.at };
    const attempt = takenInFrom(input, arriving, writing);
    const copy = handInFrom(attempt);
    rows.put(handInTable, copy);
    rows.put(reviewTable, reviewWith(before, copy, standingWith(attempt, arriving)));
  },
  refuse: async (replica, input, { at }) => {
    const [{ homework, activity }, review, known, actor, members] = await Promise.all([
      taskOn(replica, input.activityId),
      replica.rows(reviewTable).get(reviewOf(input)),
      replica.rows(handInTable).get(input.id),
      actorIn(replica, input.courseId),
      membersIn(replica, input.courseId),
    ]);
    const role = members.find(({ uid }) => uid === input.author)?.role;
    const standing = review && standingOf(review, { uid: input.author, hidesScores: false }, at);
    const mine = await groupOfMine(replica, homework?.groupSetId ?? '', input.author);
    const isInGroup = mine !== '' && mine === input.groupId;
    const isGraded = review !== undefined && review.draft.score !== null;
    const facts = { actor, role, homework, activity, standing, review, isGraded, isInGroup };
    return refuseTakeIn(input, { ...facts, isKnown: known !== undefined }, at);
  },
});

export const homeworkMutations: readonly ClientMutation[] = [submit, takeIn];
