import type { Feature } from '#server/core/feature.ts';
import { serveClass } from './serve.ts';

/** What is live in an open course: nothing of it is kept. */
export const classroom: Feature = {
  name: 'classroom',
  entities: [],
  mutations: [],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  serve: serveClass,
};
