import type { Feature } from '#server/core/feature.ts';

export const content: Feature = {
  name: 'content',
  entities: [],
  mutations: [],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  words: {},
};
