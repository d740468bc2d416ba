import type { DataFeature } from '#src/core/feature.ts';

export const portal: DataFeature = { name: 'portal', tables: [], mutations: [] };
