import { learningRows } from '#contract/features/learning/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import {
  finishLearnV2,
  learnTimeLogV2,
  liveVideoWatchTimeLog,
  startLearnStatusV2,
  videoVisitV2,
  watchTimeLogV2,
} from './mutations.ts';

export const learning: DataFeature = {
  name: 'learning',
  tables: Object.values(learningRows),
  mutations: [startLearnStatusV2, videoVisitV2, finishLearnV2, watchTimeLogV2, learnTimeLogV2, liveVideoWatchTimeLog],
};
