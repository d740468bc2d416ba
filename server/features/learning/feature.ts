import type { Feature } from '#server/core/feature.ts';

export const learning: Feature = {
  name: 'learning',
  entities: [],
  mutations: [],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  words: {},
};
