import { marksRows } from '#contract/features/marks/entities.ts';
import * as writes from '#contract/features/marks/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const marks: DataFeature = {
  name: 'marks',
  tables: Object.values(marksRows),
  writes: Object.values(writes),
};
