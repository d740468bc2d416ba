import type { ClassStateRow, RaceRow } from '#contract/features/classroom/rows.ts';
import { classStateTable, raceTable } from '#contract/features/classroom/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { isTakenNow } from '#src/features/attendance/data/public.ts';

/** What a class has on; nothing where it never had. */
export const classStateOf = (replica: Replica, courseId: string): Promise<ClassStateRow | undefined> =>
  replica.rows(classStateTable).get(courseId);

/** Of a course, the newest first. */
export const racesOf = async (replica: Replica, courseId: string): Promise<RaceRow[]> =>
  (await replica.rows(raceTable).where('courseId').equals(courseId).toArray()).sort(
    (one, other) => other.openedAt - one.openedAt || (other.id > one.id ? 1 : -1),
  );

/** Whether something waits for students in class now. */
export const isClassOn = async (replica: Replica, courseId: string): Promise<boolean> => {
  if (await isTakenNow(replica, courseId)) return true;
  const state = await classStateOf(replica, courseId);
  if (state === undefined || state.speech) return state !== undefined;
  return state.raceId !== '' && (await replica.rows(raceTable).get(state.raceId))?.state === 'open';
};
