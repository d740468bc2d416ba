import { inCourse, ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { TopicCountRow, TopicEditionRow, TopicReplyRow, TopicRow, TopicSettingRow, TopicVoteRow } from './rows.ts';

export const topicTable = rowTable<TopicRow>({ name: 'topic', scope: inCourse, indexes: 'courseId' });

export const topicReplyTable = rowTable<TopicReplyRow>({
  name: 'topicReply',
  scope: inCourse,
  indexes: 'courseId,[topicId+createdAt]',
});

export const topicEditionTable = rowTable<TopicEditionRow>({
  name: 'topicEdition',
  scope: inCourse,
  indexes: 'topicId',
});

export const topicVoteTable = rowTable<TopicVoteRow>({ name: 'topicVote', scope: ofPerson, indexes: 'courseId' });

export const topicCountTable = rowTable<TopicCountRow>({ name: 'topicCount', scope: inCourse, indexes: 'courseId' });

export const topicSettingTable = rowTable<TopicSettingRow>({ name: 'topicSetting', scope: inCourse });

export const topicTables = [
  topicTable,
  topicReplyTable,
  topicEditionTable,
  topicVoteTable,
  topicCountTable,
  topicSettingTable,
];
