import { objectiveRows } from '#contract/features/objective/entities.ts';
import * as writes from '#contract/features/objective/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const objective: DataFeature = {
  name: 'objective',
  tables: Object.values(objectiveRows),
  writes: Object.values(writes),
};
