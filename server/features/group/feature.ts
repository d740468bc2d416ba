import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { alignClasses, joinedClass, reviewClasses } from './classes.ts';
import { groupMutations } from './handlers.ts';
import { group as v0035 } from './migrations/0035-group.ts';
import { groupCalls } from './questions.ts';
import { courseGroup, groupMember, groupSet } from './store.ts';

export const group: Feature = {
  name: 'group',
  migrations: { '0035-group': v0035 },
  entities: [asEntity(groupSet), asEntity(courseGroup), asEntity(groupMember)],
  mutations: groupMutations,
  calls: groupCalls,
  jobs: [alignClasses],
  schedules: [reviewClasses],
  left: [],
  moved: [joinedClass],
};
