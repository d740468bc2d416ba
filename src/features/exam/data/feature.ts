import { examRows } from '#contract/features/exam/entities.ts';
import * as writes from '#contract/features/exam/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { examMutations } from './mutations.ts';

export const exam: DataFeature = {
  name: 'exam',
  tables: Object.values(examRows),
  writes: Object.values(writes),
  mutations: examMutations,
};
