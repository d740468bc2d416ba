import type { DataFeature } from '#src/core/feature.ts';

export const storage: DataFeature = { name: 'storage', tables: [] };
