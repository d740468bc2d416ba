import { accountTables } from '#contract/features/account/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { texts } from './view/texts.ts';

export const account: ScreenFeature = {
  name: 'account',
  tables: accountTables,
  texts,
};
