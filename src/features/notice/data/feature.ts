import { noticeRows } from '#contract/features/notice/entities.ts';
import * as writes from '#contract/features/notice/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const notice: DataFeature = {
  name: 'notice',
  tables: Object.values(noticeRows),
  writes: Object.values(writes),
};
