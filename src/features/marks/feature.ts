import { marksTables } from '#contract/features/marks/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';

export const marks: ScreenFeature = {
  name: 'marks',
  tables: marksTables,
  parts: { review: async () => (await import('./view/tool.tsx')).reviewTools },
};
