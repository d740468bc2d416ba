import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { answeringMutations } from './answering.ts';
import { holdingMutations } from './holding.ts';
import './kind.ts';
import { quiz as v0146 } from './migrations/0146-quiz.ts';
import { quizJobs } from './scores.ts';
import { given, ownAnswer, round } from './store.ts';

export const quiz: Feature = {
  name: 'quiz',
  migrations: { '0146-quiz': v0146 },
  entities: [asEntity(round), asEntity(ownAnswer), asEntity(given)],
  mutations: [...holdingMutations, ...answeringMutations],
  calls: [],
  jobs: quizJobs,
  schedules: [],
  left: [],
};
