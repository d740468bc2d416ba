import { msg } from '@lingui/core/macro';
import { isStaff } from '#contract/core/roles.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';

/** It keeps nothing of its own: it reads results. */
export const analysis: ScreenFeature = {
  name: 'analysis',
  tables: [],
  tabs: [
    courseTab({
      module: 'analysis',
      title: msg`Analysis`,
      isFor: (role) => role !== undefined && isStaff(role),
      pages: ['/analysis', '/analysis_detail'],
      load: async () => (await import('./view/analysis-panel.tsx')).AnalysisPanel,
    }),
  ],
};
