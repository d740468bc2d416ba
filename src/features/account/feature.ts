import { accountTables } from '#contract/features/account/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';

export const account: ScreenFeature = {
  name: 'account',
  tables: accountTables,
};
