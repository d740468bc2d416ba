import { msg } from '@lingui/core/macro';
import { graphTables } from '#contract/features/graph/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { graphMutationTexts } from './view/mutation-texts.ts';

export const graph: ScreenFeature = {
  name: 'graph',
  tables: graphTables,
  areas: ['/KtpknowledgeGraph/index'],
  tabs: [
    courseTab({
      module: 'knowledgegraph',
      title: msg`Knowledge graph`,
      load: async () => (await import('./view/course/graph-panel.tsx')).GraphPanel,
    }),
  ],
  mutations: graphMutationTexts,
  parts: { rights: async () => (await import('./view/right-names.ts')).rightNames },
};
