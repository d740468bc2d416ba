import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { portalCalls, portalMutations } from './handlers.ts';
import { portal as v0010 } from './migrations/0010-portal.ts';
import { feedback } from './store.ts';

export const portal: Feature = {
  name: 'portal',
  migrations: { '0010-portal': v0010 },
  entities: [asEntity(feedback)],
  mutations: portalMutations,
  calls: portalCalls,
  jobs: [],
  schedules: [],
  left: [],
};
