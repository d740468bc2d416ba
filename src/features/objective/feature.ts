import { msg } from '@lingui/core/macro';
import { objectiveTables } from '#contract/features/objective/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { objectiveMutationTexts } from './view/mutation-texts.ts';

export const objective: ScreenFeature = {
  name: 'objective',
  tables: objectiveTables,
  tabs: [
    courseTab({
      module: 'achievement',
      title: msg`Objectives`,
      load: async () => (await import('./view/objectives-panel.tsx')).ObjectivesPanel,
    }),
  ],
  mutations: objectiveMutationTexts,
  parts: { rights: async () => (await import('./view/right-names.ts')).rightNames },
};
