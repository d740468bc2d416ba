import { msg } from '@lingui/core/macro';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';

export const storage: ScreenFeature = {
  name: 'storage',
  tables: [],
  tabs: [
    courseTab({
      module: 'capacity',
      title: msg`Capacity`,
      // What it takes on the server is its teacher's to know (S-249).
      isFor: (role) => role === 'teacher',
      load: async () => (await import('./view/capacity-panel.tsx')).CapacityPanel,
    }),
  ],
  parts: { overlays: async () => [(await import('./view/public.tsx')).CapacityDialogs] },
};
