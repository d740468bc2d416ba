import type { Feature } from '#server/core/feature.ts';

export const todo: Feature = {
  name: 'todo',
  entities: [],
  mutations: [],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  words: {},
};
