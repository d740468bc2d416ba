import type { DataFeature } from '#src/core/feature.ts';
import { addReply, createTopic, updateReply } from './mutations.ts';
import { topicReplyTable, topicTable } from './tables.ts';

export const topic: DataFeature = {
  name: 'topic',
  tables: [topicTable, topicReplyTable],
  mutations: [createTopic, addReply, updateReply],
};
