import { topicRows } from '#contract/features/topic/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { topicMutations } from './mutations.ts';
import { replyMutations } from './replies.ts';

export const topic: DataFeature = {
  name: 'topic',
  tables: Object.values(topicRows),
  mutations: [...topicMutations, ...replyMutations],
};
