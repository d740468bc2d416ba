import { courseScope } from '#contract/core/scopes.ts';
import { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const topicTable = replicaTable<TopicRow>({
  name: 'topic',
  indexes: 'courseId',
  row: TopicRow,
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const topicReplyTable = replicaTable<TopicReplyRow>({
  name: 'topicReply',
  indexes: 'courseId,[topicId+createdAt]',
  row: TopicReplyRow,
  scopeOf: ({ courseId }) => courseScope(courseId),
});
