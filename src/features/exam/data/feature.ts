import { examRows } from '#contract/features/exam/entities.ts';
import * as sitting from '#contract/features/exam/sitting-writes.ts';
import * as writes from '#contract/features/exam/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const exam: DataFeature = {
  name: 'exam',
  tables: Object.values(examRows),
  writes: [...Object.values(writes), ...Object.values(sitting)],
};
