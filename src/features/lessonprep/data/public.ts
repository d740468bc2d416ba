import type { Replica } from '#src/core/replica.ts';
import * as own from './queries.ts';

export type MyArea = own.MyArea;

/** Lesson-preparation areas that I belong to and that are there. */
export const areasOfMine = async (replica: Replica): Promise<readonly MyArea[]> =>
  (await own.myAreas(replica)).filter(({ area }) => area.deletedAt === 0);

export const areaOf = (replica: Replica, areaId: string): Promise<MyArea | undefined> => own.areaById(replica, areaId);
