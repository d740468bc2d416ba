import { msg } from '@lingui/core/macro';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { feedbackTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const portal: ScreenFeature = {
  name: 'portal',
  tables: [feedbackTable],
  pages: [{ href: '/helpCenter', title: msg`Help centre` }],
  texts,
};
