import { msg } from '@lingui/core/macro';
import { paiTables } from '#contract/features/pai/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { paiMutationTexts } from './view/mutation-texts.ts';

export const pai: ScreenFeature = {
  name: 'pai',
  tables: paiTables,
  areas: ['/pai'],
  tabs: [
    courseTab({
      module: 'agents',
      title: msg`AI agents`,
      pages: ['/pai/chat'],
      load: async () => (await import('./view/course/course-agents.tsx')).CourseAgents,
    }),
  ],
  mutations: paiMutationTexts,
  parts: { rights: async () => (await import('./view/right-names.ts')).rightNames },
};
