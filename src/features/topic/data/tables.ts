import { courseScope } from '#contract/core/scopes.ts';
import type { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
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
