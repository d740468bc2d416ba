import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { countVotes } from './counting.ts';
import { followOn } from './following.ts';
import { topicMutations } from './handlers.ts';
import { forgetVoters } from './jobs.ts';
import { topic as v0005 } from './migrations/0005-topic.ts';
import { topicRich as v0036 } from './migrations/0036-topic-rich.ts';
import { topicReaders as v0068 } from './migrations/0068-topic-readers.ts';
import { topicCalls } from './questions.ts';
import { replyMutations } from './replies.ts';
import { topicCount, topicEdition, topic as topicEntity, topicReply, topicSetting, topicVote } from './store.ts';
import './kinds.ts';

export const topic: Feature = {
  name: 'topic',
  migrations: { '0005-topic': v0005, '0036-topic-rich': v0036, '0068-topic-readers': v0068 },
  entities: [
    asEntity(topicEntity),
    asEntity(topicReply),
    asEntity(topicEdition),
    asEntity(topicVote),
    asEntity(topicCount),
    asEntity(topicSetting),
  ],
  mutations: [...topicMutations, ...replyMutations],
  calls: topicCalls,
  jobs: [forgetVoters, followOn, countVotes],
  schedules: [],
  left: [],
};
