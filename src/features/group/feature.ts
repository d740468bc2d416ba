import { msg } from '@lingui/core/macro';
import { groupTables } from '#contract/features/group/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { groupMutationTexts } from './view/mutation-texts.ts';

export const group: ScreenFeature = {
  name: 'group',
  tables: groupTables,
  tabs: [
    courseTab({
      module: 'group',
      title: msg`Groups`,
      load: async () => (await import('./view/groups-panel.tsx')).GroupsPanel,
    }),
  ],
  mutations: groupMutationTexts,
  parts: { rights: async () => (await import('./view/right-names.ts')).rightNames },
};
