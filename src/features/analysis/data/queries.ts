import { isGivenTo } from '#contract/features/activity/audience.ts';
import { unpacked } from '#contract/features/activity/result.ts';
import {
  progressOf,
  type Reason,
  reasonsFor,
  type Step,
  shareOf,
  standingOf,
} from '#contract/features/analysis/progress.ts';
import { outlineOf } from '#contract/features/content/outline.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { readMeta } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { classIn, sheetsIn } from '#src/features/activity/data/public.ts';
import { activitiesOf, chaptersOf } from '#src/features/content/data/public.ts';
import { membersIn } from '#src/features/course/data/public.ts';

export interface StudentLine extends ReturnType<typeof progressOf> {
  readonly uid: string;
  readonly name: string;
  readonly steps: readonly Step[];
  readonly reasons: readonly Reason[];
}

export interface TaskLine extends ReturnType<typeof progressOf> {
  readonly task: ActivityRow;
  /** Whom it is for, those left aside who are excused. */
  readonly students: number;
}

export interface ChapterLine extends ReturnType<typeof progressOf> {
  /** '': in no chapter. */
  readonly id: string;
  readonly title: string;
  readonly tasks: number;
  readonly cells: number;
}

export interface Analysis {
  readonly students: readonly StudentLine[];
  readonly tasks: readonly TaskLine[];
  readonly chapters: readonly ChapterLine[];
}

/** What asks nothing of anybody is no task. */
const isTask = ({ state, kind }: ActivityRow): boolean => state === 'published' && kind !== 'announcement';

/** How a class is doing at a time of this device's clock, from the results that it has as one of its staff. */
export const analysisOf = async (replica: Replica, courseId: string, at: number): Promise<Analysis> => {
  const [offset, rows, chapters, people, members, sheets] = await Promise.all([
    readMeta(replica.outbox, 'clockOffset'),
    activitiesOf(replica, courseId),
    chaptersOf(replica, courseId),
    classIn(replica, courseId),
    membersIn(replica, courseId),
    sheetsIn(replica, courseId),
  ]);
  const now = at + (offset ?? 0);
  const joined = new Map(members.map(({ uid, joinedAt }) => [uid, joinedAt]));
  // Those with a deadline by it, the others when they were published.
  const when = ({ closesAt, publishedAt }: ActivityRow) => closesAt || publishedAt;
  const tasks = rows.filter(isTask).sort((one, other) => when(one) - when(other) || (one.id < other.id ? -1 : 1));
  const steps = new Map<string, Step[]>(people.students.map(({ uid }) => [uid, []]));
  const byTask = new Map<string, Step[]>(tasks.map(({ id }) => [id, []]));
  for (const task of tasks) {
    const cells = sheets.get(task.id)?.cells ?? {};
    for (const student of people.students) {
      if (!isGivenTo(task, student)) continue;
      const packed = cells[student.uid];
      const cell = packed && unpacked(packed);
      const isScored = shareOf(cell) !== undefined;
      const step: Step = {
        activityId: task.id,
        closesAt: task.closesAt,
        standing: standingOf(cell, task, { now, joinedAt: joined.get(student.uid) ?? 0 }),
        score: isScored ? (cell?.score ?? 0) : 0,
        max: isScored ? (cell?.max ?? 0) : 0,
      };
      steps.get(student.uid)?.push(step);
      byTask.get(task.id)?.push(step);
    }
  }
  const outline = outlineOf(chapters, tasks);
  const chapterLine = (id: string, title: string, inside: readonly ActivityRow[]): ChapterLine => {
    const all = inside.flatMap((task) => byTask.get(task.id) ?? []);
    return { id, title, tasks: inside.length, cells: asked(all), ...progressOf(all) };
  };
  return {
    students: people.students.map(({ uid, username }) => {
      const own = steps.get(uid) ?? [];
      return { uid, name: username, steps: own, reasons: reasonsFor(own), ...progressOf(own) };
    }),
    tasks: tasks.map((task) => {
      const own = byTask.get(task.id) ?? [];
      return { task, students: asked(own), ...progressOf(own) };
    }),
    chapters: [
      ...outline.chapters.map(({ chapter, activities, sections }) =>
        chapterLine(chapter.id, chapter.title, [...activities, ...sections.flatMap((one) => one.activities)]),
      ),
      chapterLine('', '', outline.loose),
    ].filter((line) => line.tasks > 0),
  };
};

const asked = (steps: readonly Step[]): number => steps.filter(({ standing }) => standing !== 'excused').length;
