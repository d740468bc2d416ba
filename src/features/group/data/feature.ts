import { groupRows } from '#contract/features/group/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { groupMutations } from './mutations.ts';

export const group: DataFeature = {
  name: 'group',
  tables: Object.values(groupRows),
  mutations: groupMutations,
};
