import { examRows } from '#contract/features/exam/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { examMutations } from './mutations.ts';

export const exam: DataFeature = {
  name: 'exam',
  tables: Object.values(examRows),
  mutations: examMutations,
};
