import { attendanceRows } from '#contract/features/attendance/entities.ts';
import * as writes from '#contract/features/attendance/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const attendance: DataFeature = {
  name: 'attendance',
  tables: Object.values(attendanceRows),
  writes: Object.values(writes),
};
