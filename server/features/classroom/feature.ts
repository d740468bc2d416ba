import type { Feature } from '#server/core/feature.ts';

export const classroom: Feature = {
  name: 'classroom',
  entities: [],
  mutations: [],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  words: {},
};
