import type { DataFeature } from '#src/core/feature.ts';

export const learning: DataFeature = { name: 'learning', tables: [], mutations: [] };
