import type { ScreenFeature } from '#src/ui/feature.ts';
import { profileTable, settingsTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const account: ScreenFeature = {
  name: 'account',
  tables: [profileTable, settingsTable],
  texts,
};
