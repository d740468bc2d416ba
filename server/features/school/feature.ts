import type { Feature } from '#server/core/feature.ts';
import { schoolCalls } from './questions.ts';

export const school: Feature = {
  name: 'school',
  entities: [],
  mutations: [],
  calls: schoolCalls,
  jobs: [],
  schedules: [],
  left: [],
};
