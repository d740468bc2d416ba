import { courseScope, userScope } from '#contract/core/scopes.ts';
import type {
  TopicCountRow,
  TopicEditionRow,
  TopicReplyRow,
  TopicRow,
  TopicSettingRow,
  TopicVoteRow,
} from '#contract/features/topic/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const topicTable = replicaTable<TopicRow>({
  name: 'topic',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const topicReplyTable = replicaTable<TopicReplyRow>({
  name: 'topicReply',
  indexes: 'courseId,[topicId+createdAt]',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const topicEditionTable = replicaTable<TopicEditionRow>({
  name: 'topicEdition',
  indexes: 'topicId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const topicVoteTable = replicaTable<TopicVoteRow>({
  name: 'topicVote',
  indexes: 'courseId',
  scopeOf: ({ uid }) => userScope(uid),
});

export const topicCountTable = replicaTable<TopicCountRow>({
  name: 'topicCount',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const topicSettingTable = replicaTable<TopicSettingRow>({
  name: 'topicSetting',
  indexes: '',
  scopeOf: ({ courseId }) => courseScope(courseId),
});
