import { hour } from '#contract/core/time.ts';
import type { BoardInkRow, BoardPageRow, BoardRow } from '#contract/features/classroom/board/rows.ts';
import { boardInkTable, boardPageTable, boardTable } from '#contract/features/classroom/board/tables.ts';
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

/** Which page of the blackboard the class looks at; nothing where it never had one. */
const boardOf = (replica: Replica, courseId: string): Promise<BoardRow | undefined> =>
  replica.rows(boardTable).get(courseId);

/** Of a course, the oldest first. */
export const boardPagesOf = async (replica: Replica, courseId: string): Promise<BoardPageRow[]> =>
  (await replica.rows(boardPageTable).where('courseId').equals(courseId).toArray()).sort(oldestFirst);

/** What is written on a page, the oldest first. */
export const boardInkOf = async (replica: Replica, pageId: string): Promise<BoardInkRow[]> =>
  (await replica.rows(boardInkTable).where('pageId').equals(pageId).toArray()).sort(oldestFirst);

const oldestFirst = (
  one: { readonly createdAt: number; readonly id: string },
  other: { readonly createdAt: number; readonly id: string },
): number => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

/** A blackboard that was forgotten is not on any more. */
const boardIsOnFor = 4 * hour;

/** The page that the class looks at now, or ''. */
export const boardNow = async (replica: Replica, courseId: string, now = Date.now()): Promise<string> => {
  const { pageId = '', at = 0 } = (await boardOf(replica, courseId)) ?? {};
  return at > now - boardIsOnFor ? pageId : '';
};

/** Whether something waits for students in class now. */
export const isClassOn = async (replica: Replica, courseId: string, now = Date.now()): Promise<boolean> => {
  if ((await isTakenNow(replica, courseId)) || (await boardNow(replica, courseId, now)) !== '') return true;
  const state = await classStateOf(replica, courseId);
  if (state === undefined || state.speech) return state !== undefined;
  return state.raceId !== '' && (await replica.rows(raceTable).get(state.raceId))?.state === 'open';
};
