import type { Feature } from '#server/core/feature.ts';

export const upload: Feature = {
  name: 'upload',
  entities: [],
  mutations: [],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  words: {},
};
