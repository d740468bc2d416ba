import { LearnCountRow, LearnRow } from '#contract/features/learning/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import {
  finishLearnV2,
  learnTimeLogV2,
  liveVideoWatchTimeLog,
  startLearnStatusV2,
  videoVisitV2,
  watchTimeLogV2,
} from './mutations.ts';
import { learnCountTable, learnTable } from './tables.ts';

export const learning: DataFeature = {
  name: 'learning',
  tables: [kept(learnTable, LearnRow), kept(learnCountTable, LearnCountRow)],
  mutations: [startLearnStatusV2, videoVisitV2, finishLearnV2, watchTimeLogV2, learnTimeLogV2, liveVideoWatchTimeLog],
};
