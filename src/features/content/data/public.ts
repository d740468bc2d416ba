import type { ActivityRow, ChapterRow } from '#contract/features/content/rows.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import type { Drafts } from '#src/core/drafts.ts';
import { type RowKey, rowKey } from '#src/core/feature.ts';
import { addDraftFiles } from '#src/core/files/draft-files.ts';
import type { Replica } from '#src/core/replica.ts';
import { ofOpenCourses } from '#src/features/course/data/public.ts';
import * as own from './queries.ts';

/** What this person has of a course: staff everything, students what was published; in no order, see `outlineOf`. */
export const activitiesOf = (replica: Replica, courseId: string): Promise<ActivityRow[]> =>
  own.activitiesOf(replica, courseId);

export const chaptersOf = (replica: Replica, courseId: string): Promise<ChapterRow[]> =>
  own.chaptersOf(replica, courseId);

/** Files for the form of new materials, which takes them when it opens. */
export const putInMaterials = (
  drafts: Pick<Drafts, 'changeDraft'>,
  courseId: string,
  files: readonly File[],
): Promise<void> => addDraftFiles(drafts, own.materialsDraft(courseId), files);

export const activityById = (replica: Replica, id: string): Promise<ActivityRow | undefined> =>
  own.activityById(replica, id);

/** Of every course on this device, in no order. */
export const allActivities = async (replica: Replica): Promise<ActivityRow[]> =>
  ofOpenCourses(replica, await own.allActivities(replica));

/** The row that a mutation of an activity or of its details touches, always. */
export const activityRowKey = (id: string): RowKey => rowKey(activityTable, id);
