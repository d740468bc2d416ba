import { refuseUnless } from '#contract/core/roles.ts';
import { topicTodoId } from '#contract/features/todo/keys.ts';
import { addReply, addTopicUpvote, deleteReply, updateReply } from '#contract/features/topic/calls.ts';
import { isGone } from '#contract/features/topic/keys.ts';
import {
  refuseAddReply,
  refuseDeleteReply,
  refuseUpdateReply,
  replyAfter,
  replyFrom,
  replyWithout,
  voteFrom,
} from '#contract/features/topic/rules.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { settleTodo, todoKey } from '#src/features/todo/data/public.ts';
import { discussing } from './discussing.ts';
import { topicCountTable, topicReplyTable, topicTable, topicVoteTable } from './tables.ts';

export const replyMutations = [
  clientMutation({
    call: addReply,
    touches: ({ id, topicId }) => [rowKey(topicReplyTable, id), todoKey(topicTodoId(topicId))],
    effect: (rows, input, writing) => {
      rows.put(topicReplyTable, replyFrom(input, writing));
      settleTodo(rows, topicTodoId(input.topicId), writing.at);
    },
    refuse: async (replica, input) =>
      refuseAddReply(
        input,
        await discussing(replica, input.courseId),
        await replica.rows(topicTable).get(input.topicId),
      ),
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
        await replica.rows(topicTable).get(input.topicId),
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
      rows.put(topicCountTable, { id, courseId, upvotes: Math.max(0, before + (state === 1 ? 1 : -1)) });
    },
    refuse: async (replica, { courseId }) => refuseUnless(await actorIn(replica, courseId), 'topic.reply'),
  }),
];
