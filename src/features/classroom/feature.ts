import type { ScreenFeature } from '#src/ui/feature.ts';

/** It keeps nothing on the device: who has a course open is known while it is open. */
export const classroom: ScreenFeature = {
  name: 'classroom',
  tables: [],
  parts: { rights: async () => (await import('./view/right-names.ts')).rightNames },
};
