import type { ScreenFeature } from '#src/ui/feature.ts';

export const oauth: ScreenFeature = {
  name: 'oauth',
  tables: [],
};
