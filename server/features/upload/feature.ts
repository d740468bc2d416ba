import type { Feature } from '#server/core/feature.ts';
import { uploadCalls } from './calls.ts';
import { uploadWords } from './words.ts';

export const upload: Feature = {
  name: 'upload',
  entities: [],
  mutations: [],
  calls: uploadCalls,
  jobs: [],
  schedules: [],
  left: [],
  words: uploadWords,
};
