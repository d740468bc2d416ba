import type { FileRef } from '#contract/core/shapes.ts';
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
import type { Drafts } from '#src/core/drafts.ts';
import { draftFiles, dropDraftFile, fileOfDraft } from '#src/core/files/draft-files.ts';
import type { Replica } from '#src/core/replica.ts';
import type { Session } from '#src/core/session.ts';

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

interface Taker {
  readonly store: Pick<Drafts, 'draft' | 'changeDraft'>;
  readonly files: Pick<Session['files'], 'cancel' | 'forget'>;
  /** Answers nothing for a file that was refused. */
  readonly take: (files: readonly File[]) => Promise<readonly FileRef[]>;
  readonly onFiles: (files: readonly FileRef[]) => void;
  readonly isOpen: () => boolean;
}

/** One after another; each leaves the draft when it was taken. Refused, or for a form that was closed, it waits there for the next. */
export const takeGiven = async (courseId: string, { store, files, ...form }: Taker): Promise<void> => {
  const key = materialsDraft(courseId);
  for (const given of await draftFiles(store, key)) {
    if (!form.isOpen()) return;
    const taken = await form.take([fileOfDraft(given)]);
    if (taken.length === 0) continue;
    if (!form.isOpen()) return letGo(files, taken);
    form.onFiles(taken);
    await dropDraftFile(store, key, given.id);
  }
};

const letGo = async (files: Taker['files'], taken: readonly FileRef[]): Promise<void> => {
  const ids = taken.map(({ id }) => id);
  for (const id of ids) await files.cancel(id);
  await files.forget(ids);
};
