import type { DataFeature } from '#src/core/feature.ts';

export const notification: DataFeature = { name: 'notification', tables: [], mutations: [] };
