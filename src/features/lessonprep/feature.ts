import { lessonprepTables } from '#contract/features/lessonprep/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';

export const lessonprep: ScreenFeature = {
  name: 'lessonprep',
  tables: lessonprepTables,
};
