import { topicTodoId } from '#contract/features/todo/keys.ts';
import {
  addReply as addReplyCall,
  createTopic as createTopicCall,
  updateReply as updateReplyCall,
} from '#contract/features/topic/calls.ts';
import {
  refuseAddReply,
  refuseCreateTopic,
  refuseUpdateReply,
  replyAfter,
  replyFrom,
  topicFrom,
} from '#contract/features/topic/rules.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import { roleIn } from '#src/features/course/data/public.ts';
import { settleTodo, todoKey } from '#src/features/todo/data/public.ts';
import { topicReplyTable, topicTable } from './tables.ts';

export const createTopic = clientMutation({
  call: createTopicCall,
  touches: ({ id }) => [rowKey(topicTable, id)],
  effect: (rows, input, writing) => rows.put(topicTable, topicFrom(input, writing)),
  refuse: async (replica, input) => refuseCreateTopic(input, await roleIn(replica, input.courseId)),
});

export const addReply = clientMutation({
  call: addReplyCall,
  touches: ({ id, topicId }) => [rowKey(topicReplyTable, id), todoKey(topicTodoId(topicId))],
  effect: (rows, input, writing) => {
    rows.put(topicReplyTable, replyFrom(input, writing));
    settleTodo(rows, topicTodoId(input.topicId), writing.at);
  },
  refuse: async (replica, input) =>
    refuseAddReply(input, await roleIn(replica, input.courseId), await replica.rows(topicTable).get(input.topicId)),
});

export const updateReply = clientMutation({
  call: updateReplyCall,
  touches: ({ id }) => [rowKey(topicReplyTable, id)],
  effect: (rows, input, writing) => {
    const row = rows.get(topicReplyTable, input.id);
    if (row !== undefined) rows.put(topicReplyTable, replyAfter(row, input, writing));
  },
  refuse: async (replica, input) =>
    refuseUpdateReply(
      input,
      { uid: replica.uid, role: await roleIn(replica, input.courseId) },
      await replica.rows(topicReplyTable).get(input.id),
    ),
});
