import { portalRows } from '#contract/features/portal/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { sendFeedback } from './mutations.ts';

export const portal: DataFeature = {
  name: 'portal',
  tables: Object.values(portalRows),
  mutations: [sendFeedback],
};
