import { homeworkRows } from '#contract/features/homework/entities.ts';
import * as helping from '#contract/features/homework/helping-writes.ts';
import * as writes from '#contract/features/homework/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { aiMutations } from './ai-mutations.ts';
import { homeworkMutations } from './mutations.ts';
import { peerMutations } from './peer-mutations.ts';
import { reviewMutations } from './review-mutations.ts';

export const homework: DataFeature = {
  name: 'homework',
  tables: Object.values(homeworkRows),
  writes: [...Object.values(writes), ...Object.values(helping)],
  mutations: [...homeworkMutations, ...reviewMutations, ...peerMutations, ...aiMutations],
};
