import { msg } from '@lingui/core/macro';
import { isGuest } from '#contract/core/roles.ts';
import { gradebookTables } from '#contract/features/gradebook/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { gradebookMutationTexts } from './view/mutation-texts.ts';

export const gradebook: ScreenFeature = {
  name: 'gradebook',
  tables: gradebookTables,
  tabs: [
    courseTab({
      module: 'gradebook',
      title: msg`Grades`,
      pages: ['/class_rate'],
      isFor: (role) => !isGuest(role),
      load: async () => (await import('./view/grades-panel.tsx')).GradesPanel,
    }),
  ],
  mutations: gradebookMutationTexts,
  parts: { rights: async () => (await import('./view/right-names.ts')).rightNames },
};
