import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { deliver, marksMutations } from './handlers.ts';
import { marks as v0083 } from './migrations/0083-marks.ts';
import { mark, markRelease, markSheet } from './store.ts';

export const marks: Feature = {
  name: 'marks',
  migrations: { '0083-marks': v0083 },
  entities: [asEntity(mark), asEntity(markRelease), asEntity(markSheet)],
  mutations: marksMutations,
  calls: [],
  jobs: [deliver],
  schedules: [],
  left: [],
};
