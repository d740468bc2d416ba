import type { Feature } from '#server/core/feature.ts';

export const notification: Feature = {
  name: 'notification',
  entities: [],
  mutations: [],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  words: {},
};
