import { classroomTables } from '#contract/features/classroom/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';

/** What a class has on is rows; who has the course open is known while it is open. */
export const classroom: ScreenFeature = {
  name: 'classroom',
  tables: classroomTables,
  parts: { rights: async () => (await import('./view/right-names.ts')).rightNames },
};
