import { msg } from '@lingui/core/macro';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { resultSheetTable, resultTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const activity: ScreenFeature = {
  name: 'activity',
  tables: [resultTable, resultSheetTable],
  pages: [{ href: '/main/agenda', title: msg`Calendar` }],
  texts,
};
