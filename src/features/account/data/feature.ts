import { accountRows } from '#contract/features/account/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { accountMutations } from './mutations.ts';

export const account: DataFeature = {
  name: 'account',
  tables: Object.values(accountRows),
  mutations: accountMutations,
};
