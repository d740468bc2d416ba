import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { authoringMutations } from './handlers/authoring.ts';
import { helpingMutations } from './handlers/helping.ts';
import { reviewingMutations } from './handlers/reviewing.ts';
import { submittingMutations } from './handlers/submitting.ts';
import { deliver } from './jobs.ts';
import { homework as v0060 } from './migrations/0060-homework.ts';
import { homeworkQuestions } from './questions.ts';
import * as store from './store.ts';
import { homeworkWords } from './words.ts';
import './kinds.ts';

export const homework: Feature = {
  name: 'homework',
  migrations: { '0060-homework': v0060 },
  entities: [
    asEntity(store.homework),
    asEntity(store.reference),
    asEntity(store.attempt),
    asEntity(store.standing),
    asEntity(store.handIn),
    asEntity(store.review),
    asEntity(store.savedComment),
    asEntity(store.sharedAnswer),
  ],
  mutations: [...authoringMutations, ...submittingMutations, ...reviewingMutations, ...helpingMutations],
  calls: homeworkQuestions,
  jobs: [deliver],
  schedules: [],
  left: [],
  words: homeworkWords,
};
