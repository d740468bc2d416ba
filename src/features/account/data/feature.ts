import { accountRows } from '#contract/features/account/entities.ts';
import * as writes from '#contract/features/account/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const account: DataFeature = {
  name: 'account',
  tables: Object.values(accountRows),
  writes: Object.values(writes),
};
