import { portalRows } from '#contract/features/portal/entities.ts';
import * as writes from '#contract/features/portal/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const portal: DataFeature = {
  name: 'portal',
  tables: Object.values(portalRows),
  writes: Object.values(writes),
};
