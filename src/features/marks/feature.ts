import type { ScreenFeature } from '#src/ui/feature.ts';
import { markReleaseTable, markSheetTable, markTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const marks: ScreenFeature = {
  name: 'marks',
  tables: [markTable, markReleaseTable, markSheetTable],
  texts,
  parts: { review: async () => (await import('./view/tool.tsx')).reviewTools },
};
