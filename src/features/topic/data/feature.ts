import { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { addReply, createTopic, updateReply } from './mutations.ts';
import { topicReplyTable, topicTable } from './tables.ts';

export const topic: DataFeature = {
  name: 'topic',
  tables: [kept(topicTable, TopicRow), kept(topicReplyTable, TopicReplyRow)],
  mutations: [createTopic, addReply, updateReply],
};
