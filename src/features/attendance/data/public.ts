import type { Replica } from '#src/core/replica.ts';
import { attendancesOf } from './queries.ts';

/** Whether students of a course may sign in now. */
export const isTakenNow = async (replica: Replica, courseId: string): Promise<boolean> =>
  (await attendancesOf(replica, courseId)).some(({ state }) => state === 'running');
