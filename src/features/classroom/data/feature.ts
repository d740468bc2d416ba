import * as boardWrites from '#contract/features/classroom/board/writes.ts';
import { classroomRows } from '#contract/features/classroom/entities.ts';
import * as writes from '#contract/features/classroom/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const classroom: DataFeature = {
  name: 'classroom',
  tables: Object.values(classroomRows),
  writes: [...Object.values(writes), ...Object.values(boardWrites)],
};
