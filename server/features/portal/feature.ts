import type { Feature } from '#server/core/feature.ts';

export const portal: Feature = {
  name: 'portal',
  entities: [],
  mutations: [],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  words: {},
};
