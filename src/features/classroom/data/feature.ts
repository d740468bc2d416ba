import type { DataFeature } from '#src/core/feature.ts';

export const classroom: DataFeature = { name: 'classroom', tables: [], mutations: [] };
