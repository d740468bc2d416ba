import { stored } from '#contract/core/rows/table.ts';
import { TourRow } from './rows.ts';
import { tourTable } from './tables.ts';

export const tourRows = {
  tour: stored(tourTable, TourRow, { audience: 'all', key: ['uid', 'id'] }),
};
