import { msg } from '@lingui/core/macro';
import { activityTables } from '#contract/features/activity/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';

export const activity: ScreenFeature = {
  name: 'activity',
  tables: activityTables,
  pages: [{ href: '/main/agenda', title: msg`Calendar` }],
};
