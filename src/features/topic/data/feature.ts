import {
  TopicCountRow,
  TopicEditionRow,
  TopicReplyRow,
  TopicRow,
  TopicSettingRow,
  TopicVoteRow,
} from '#contract/features/topic/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { topicMutations } from './mutations.ts';
import { replyMutations } from './replies.ts';
import {
  topicCountTable,
  topicEditionTable,
  topicReplyTable,
  topicSettingTable,
  topicTable,
  topicVoteTable,
} from './tables.ts';

export const topic: DataFeature = {
  name: 'topic',
  tables: [
    kept(topicTable, TopicRow),
    kept(topicReplyTable, TopicReplyRow),
    kept(topicEditionTable, TopicEditionRow),
    kept(topicVoteTable, TopicVoteRow),
    kept(topicCountTable, TopicCountRow),
    kept(topicSettingTable, TopicSettingRow),
  ],
  mutations: [...topicMutations, ...replyMutations],
};
