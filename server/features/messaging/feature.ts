import type { Feature } from '#server/core/feature.ts';

export const messaging: Feature = {
  name: 'messaging',
  entities: [],
  mutations: [],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  words: {},
};
