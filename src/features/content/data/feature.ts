import type { DataFeature } from '#src/core/feature.ts';

export const content: DataFeature = { name: 'content', tables: [], mutations: [] };
