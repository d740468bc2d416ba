import { tourTable } from '#contract/features/tour/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** By `tourId`. */
export const isTourTaken = async (replica: Replica, id: string): Promise<boolean> =>
  (await replica.rows(tourTable).get(id)) !== undefined;
