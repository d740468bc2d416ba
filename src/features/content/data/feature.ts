import { contentRows } from '#contract/features/content/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { activityMutations } from './mutations.ts';
import { structureMutations } from './structure-mutations.ts';

export const content: DataFeature = {
  name: 'content',
  tables: Object.values(contentRows),
  mutations: [...structureMutations, ...activityMutations],
};
