import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { cardMutations } from './cards.ts';
import { performanceMutations } from './handlers.ts';
import { rewards as v0255 } from './migrations/0255-rewards.ts';
import { cardSet, reward } from './store.ts';

export const performance: Feature = {
  name: 'performance',
  migrations: { '0255-rewards': v0255 },
  entities: [asEntity(reward), asEntity(cardSet)],
  mutations: [...performanceMutations, ...cardMutations],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
};
