import { msg } from '@lingui/core/macro';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { groupMemberTable, groupSetTable, groupTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const group: ScreenFeature = {
  name: 'group',
  tables: [groupSetTable, groupTable, groupMemberTable],
  tabs: [
    courseTab({
      module: 'group',
      title: msg`Groups`,
      load: async () => (await import('./view/groups-panel.tsx')).GroupsPanel,
    }),
  ],
  texts,
};
