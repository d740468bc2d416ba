import type { DataFeature } from '#src/core/feature.ts';

export const todo: DataFeature = { name: 'todo', tables: [], mutations: [] };
