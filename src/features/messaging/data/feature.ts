import type { DataFeature } from '#src/core/feature.ts';

export const messaging: DataFeature = { name: 'messaging', tables: [], mutations: [] };
