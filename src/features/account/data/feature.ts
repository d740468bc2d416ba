import { ProfileRow } from '#contract/features/account/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { profileTable } from './tables.ts';

export const account: DataFeature = { name: 'account', tables: [kept(profileTable, ProfileRow)], mutations: [] };
