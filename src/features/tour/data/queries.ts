import type { Replica } from '#src/core/replica.ts';
import { tourTable } from './tables.ts';

/** By `tourId`. */
export const isTourTaken = async (replica: Replica, id: string): Promise<boolean> =>
  (await replica.rows(tourTable).get(id)) !== undefined;
