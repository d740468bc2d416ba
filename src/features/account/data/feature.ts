import type { DataFeature } from '#src/core/feature.ts';
import { profileTable } from './tables.ts';

export const account: DataFeature = { name: 'account', tables: [profileTable], mutations: [] };
