import { activityRows } from '#contract/features/activity/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { activityMutations } from './mutations.ts';

export const activity: DataFeature = {
  name: 'activity',
  tables: Object.values(activityRows),
  mutations: activityMutations,
};
