import type { Feature } from '#server/core/feature.ts';
import { learningMutations } from './handlers.ts';
import { countLearners, fillResults, forgetLearning } from './jobs.ts';
import { learning as v0014 } from './migrations/0014-learning.ts';
import { learningCalls } from './questions.ts';
import { learningEntities } from './store.ts';

export const learning: Feature = {
  name: 'learning',
  migrations: { '0014-learning': v0014 },
  entities: learningEntities,
  mutations: learningMutations,
  calls: learningCalls,
  jobs: [forgetLearning.rest],
  schedules: [countLearners, fillResults],
  left: [forgetLearning.left],
};
