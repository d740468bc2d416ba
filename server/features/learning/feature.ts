import type { Feature } from '#server/core/feature.ts';
import { learningMutations } from './handlers.ts';
import { countLearners, forgetLearning } from './jobs.ts';
import { learningCalls } from './questions.ts';
import { learningEntities } from './store.ts';

export const learning: Feature = {
  name: 'learning',
  entities: learningEntities,
  mutations: learningMutations,
  calls: learningCalls,
  jobs: [],
  schedules: [countLearners],
  left: [forgetLearning],
  words: {
    'learning.gone': {
      zh: '学习内容不存在或已删除',
      zh_tw: '學習內容不存在或已刪除',
      en: 'The activity is not there any more',
    },
  },
};
