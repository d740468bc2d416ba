import type { Feature } from '#server/core/feature.ts';

export const storage: Feature = {
  name: 'storage',
  entities: [],
  mutations: [],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  words: {},
};
