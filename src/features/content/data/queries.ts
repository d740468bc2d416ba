import { wholeActivity } from '#contract/features/activity/audience.ts';
import type {
  ActivityRow,
  ChapterRow,
  FileTypeRow,
  FolderRow,
  LessonLinkRow,
} from '#contract/features/content/rows.ts';
import {
  activityTable,
  chapterTable,
  fileTypeTable,
  folderTable,
  lessonLinkTable,
} from '#contract/features/content/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** Of a course, in no order: see `outlineOf`. */
export const chaptersOf = (replica: Replica, courseId: string): Promise<ChapterRow[]> =>
  replica.rows(chapterTable).where('courseId').equals(courseId).toArray();

export const foldersOf = (replica: Replica, courseId: string): Promise<FolderRow[]> =>
  replica.rows(folderTable).where('courseId').equals(courseId).toArray();

/** Oldest first. */
export const fileTypesOf = async (replica: Replica, courseId: string): Promise<FileTypeRow[]> =>
  (await replica.rows(fileTypeTable).where('courseId').equals(courseId).toArray()).sort(oldestFirst);

/** Oldest first. */
export const lessonLinksOf = async (replica: Replica, courseId: string): Promise<LessonLinkRow[]> =>
  (await replica.rows(lessonLinkTable).where('courseId').equals(courseId).toArray()).sort(oldestFirst);

/** What this person has of a course: staff everything, students what was published; in no order. */
export const activitiesOf = (replica: Replica, courseId: string): Promise<ActivityRow[]> =>
  replica.rows(activityTable).where('courseId').equals(courseId).toArray().then(whole);

/** Of every course on this device, in no order. */
export const allActivities = (replica: Replica): Promise<ActivityRow[]> =>
  replica.rows(activityTable).toArray().then(whole);

const whole = (rows: readonly ActivityRow[]): ActivityRow[] => rows.map(wholeActivity);

export const activityById = async (replica: Replica, id: string): Promise<ActivityRow | undefined> => {
  const row = await replica.rows(activityTable).get(id);
  return row && wholeActivity(row);
};

interface Dated {
  readonly id: string;
  readonly createdAt: number;
}

const oldestFirst = (one: Dated, other: Dated): number =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

/** Files that wait for the form of new materials. */
export const materialsDraft = (courseId: string): string => `materials/${courseId}`;
