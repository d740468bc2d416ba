import type { ActivityRow, ChapterRow } from '#contract/features/content/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import * as own from './queries.ts';

/** What this person has of a course: staff everything, students what was published; in no order, see `outlineOf`. */
export const activitiesOf = (replica: Replica, courseId: string): Promise<ActivityRow[]> =>
  own.activitiesOf(replica, courseId);

export const chaptersOf = (replica: Replica, courseId: string): Promise<ChapterRow[]> =>
  own.chaptersOf(replica, courseId);

export const activityById = (replica: Replica, id: string): Promise<ActivityRow | undefined> =>
  own.activityById(replica, id);
