import { ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { TourRow } from './rows.ts';

export const tourTable = rowTable<TourRow>({ name: 'tour', scope: ofPerson });

export const tourTables = [tourTable];
