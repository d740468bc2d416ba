import { refuseUnless } from '#contract/core/roles.ts';
import { activityTodoId } from '#contract/features/activity/keys.ts';
import { topicTodoId } from '#contract/features/todo/keys.ts';
import { addReply, addTopicUpvote, deleteReply, updateReply } from '#contract/features/topic/calls.ts';
import { isGone } from '#contract/features/topic/keys.ts';
import {
  type Discussed,
  refuseAddReply,
  refuseDeleteReply,
  refuseUpdateReply,
  replyAfter,
  replyFrom,
  replyWithout,
  voteFrom,
} from '#contract/features/topic/rules.ts';
import { topicCountTable, topicReplyTable, topicTable, topicVoteTable } from '#contract/features/topic/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { finishMyResult, myResultKey } from '#src/features/activity/data/public.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { noticeOf } from '#src/features/notice/data/public.ts';
import { settleTodo, todoKey } from '#src/features/todo/data/public.ts';
import { discussing } from './discussing.ts';

/** A topic, or a notice, that is on this device. */
const discussed = async (replica: Replica, id: string): Promise<Discussed | undefined> => {
  const [topic, notice] = await Promise.all([replica.rows(topicTable).get(id), noticeOf(replica, id)]);
  return topic ?? (notice && { courseId: notice.courseId, closed: false });
};

export const replyMutations = [
  clientMutation({
    call: addReply,
    touches: ({ id, topicId }, uid) => [
      rowKey(topicReplyTable, id),
      todoKey(topicTodoId(topicId)),
      todoKey(activityTodoId(topicId)),
      myResultKey(topicId, uid),
    ],
    effect: (rows, input, writing) => {
      rows.put(topicReplyTable, replyFrom(input, writing));
      for (const idOf of [topicTodoId, activityTodoId]) settleTodo(rows, idOf(input.topicId), writing.at);
      finishMyResult(rows, { id: input.topicId, courseId: input.courseId }, writing);
    },
    refuse: async (replica, input) =>
      refuseAddReply(input, await discussing(replica, input.courseId), await discussed(replica, input.topicId)),
  }),
  clientMutation({
    call: updateReply,
    touches: ({ id }) => [rowKey(topicReplyTable, id)],
    effect: (rows, input, writing) => {
      const row = rows.get(topicReplyTable, input.id);
      if (row !== undefined && !isGone(row)) rows.put(topicReplyTable, replyAfter(row, input, writing));
    },
    refuse: async (replica, input) =>
      refuseUpdateReply(
        input,
        await discussing(replica, input.courseId),
        await replica.rows(topicReplyTable).get(input.id),
        await discussed(replica, input.topicId),
      ),
  }),
  clientMutation({
    call: deleteReply,
    touches: ({ id }) => [rowKey(topicReplyTable, id)],
    effect: (rows, input, writing) => {
      const row = rows.get(topicReplyTable, input.id);
      if (row !== undefined && !isGone(row)) rows.put(topicReplyTable, replyWithout(row, input, writing));
    },
    refuse: async (replica, { courseId, id }) =>
      refuseDeleteReply(await discussing(replica, courseId), await replica.rows(topicReplyTable).get(id)),
  }),
  clientMutation({
    call: addTopicUpvote,
    touches: ({ topicId }) => [rowKey(topicVoteTable, topicId), rowKey(topicCountTable, topicId)],
    effect: (rows, input, { uid, at }) => {
      const { topicId: id, courseId, state } = input;
      if ((rows.get(topicVoteTable, id) !== undefined) === (state === 1)) return;
      if (state === 1) rows.put(topicVoteTable, voteFrom(input, { uid, at }));
      else rows.remove(topicVoteTable, id);
      const before = rows.get(topicCountTable, id)?.upvotes ?? 0;
      rows.put(topicCountTable, { id, courseId, readers: [], upvotes: Math.max(0, before + (state === 1 ? 1 : -1)) });
    },
    refuse: async (replica, { courseId }) => refuseUnless(await actorIn(replica, courseId), 'topic.reply'),
  }),
];
