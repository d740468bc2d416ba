import type { Feature } from '#server/core/feature.ts';

export const tour: Feature = {
  name: 'tour',
  entities: [],
  mutations: [],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  words: {},
};
