import { marksRows } from '#contract/features/marks/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { marksMutations } from './mutations.ts';

export const marks: DataFeature = {
  name: 'marks',
  tables: Object.values(marksRows),
  mutations: marksMutations,
};
