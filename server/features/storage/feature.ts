import type { Feature } from '#server/core/feature.ts';
import { storage as v0015 } from './migrations/0015-storage.ts';
import { storageCalls } from './questions.ts';

export const storage: Feature = {
  name: 'storage',
  migrations: { '0015-storage': v0015 },
  entities: [],
  mutations: [],
  calls: storageCalls,
  jobs: [],
  schedules: [],
  left: [],
};
