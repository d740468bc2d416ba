import type { ResultRow, ResultSheetRow } from '#contract/features/activity/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import * as own from './tally.ts';
import { type Class, classOf, meantIn as meantByOf, type Student, type Tally, talliesOf } from './tally.ts';

export const myResultOf = (replica: Replica, activityId: string): Promise<ResultRow | undefined> =>
  own.myResultOf(replica, activityId);

/** Of a course, by activity. */
export const myResultsIn = (replica: Replica, courseId: string): Promise<Map<string, ResultRow>> =>
  own.myResultsIn(replica, courseId);

/** All results of an activity, for staff. */
export const sheetOf = (replica: Replica, activityId: string): Promise<ResultSheetRow | undefined> =>
  own.sheetOf(replica, activityId);

/** Of a course, by activity. */
export const sheetsIn = (replica: Replica, courseId: string): Promise<Map<string, ResultSheetRow>> =>
  own.sheetsIn(replica, courseId);

/** The students of a course whom something is for: all of them where it is no activity. */
export const meantIn = (replica: Replica, courseId: string, id: string): Promise<readonly Student[]> =>
  meantByOf(replica, courseId, id);

export type { Class };

/** The students of a course with the groups they are in. */
export const classIn = (replica: Replica, courseId: string): Promise<Class> => classOf(replica, courseId);

export type ActivityTally = Tally;

/** How a class is doing with everything published in a course, by activity; for staff. */
export const talliesIn = (replica: Replica, courseId: string): Promise<Map<string, Tally>> =>
  talliesOf(replica, courseId);
