import { enrollRows } from '#contract/features/enroll/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { enrollMutations } from './mutations.ts';

export const enroll: DataFeature = {
  name: 'enroll',
  tables: Object.values(enrollRows),
  mutations: enrollMutations,
};
