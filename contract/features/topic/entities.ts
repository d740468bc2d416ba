import { stored } from '#contract/core/rows/table.ts';
import { TopicCountRow, TopicEditionRow, TopicReplyRow, TopicRow, TopicSettingRow, TopicVoteRow } from './rows.ts';
import {
  topicCountTable,
  topicEditionTable,
  topicReplyTable,
  topicSettingTable,
  topicTable,
  topicVoteTable,
} from './tables.ts';

export const topicRows = {
  topic: stored(topicTable, TopicRow, { audience: ({ readers }) => readers }),
  topicReply: stored(topicReplyTable, TopicReplyRow, { audience: ({ readers }) => readers }),
  topicEdition: stored(topicEditionTable, TopicEditionRow, { audience: ({ createdBy }) => [`u:${createdBy}`] }),
  topicVote: stored(topicVoteTable, TopicVoteRow, { audience: 'all', key: ['uid', 'id'] }),
  topicCount: stored(topicCountTable, TopicCountRow, { audience: ({ readers }) => readers }),
  topicSetting: stored(topicSettingTable, TopicSettingRow, { audience: 'all' }),
};
