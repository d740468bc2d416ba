import type { DataFeature } from '#src/core/feature.ts';

export const upload: DataFeature = { name: 'upload', tables: [] };
