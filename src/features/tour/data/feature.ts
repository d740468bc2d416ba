import type { DataFeature } from '#src/core/feature.ts';

export const tour: DataFeature = { name: 'tour', tables: [], mutations: [] };
