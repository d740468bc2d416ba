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
  words: {},
};
