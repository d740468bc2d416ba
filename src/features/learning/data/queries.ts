import type { LearnCountRow, LearnRow } from '#contract/features/learning/rows.ts';
import { learnCountTable, learnTable } from '#contract/features/learning/tables.ts';
import type { Draft } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { ofOpenCourses } from '#src/features/course/data/public.ts';

/** How far I am with an activity; nothing where I have not begun. */
export const myLearning = (replica: Replica, id: string): Promise<LearnRow | undefined> =>
  replica.rows(learnTable).get(id);

/** How far I am with each activity of a course that I have begun. */
export const myLearningIn = async (replica: Replica, courseId: string): Promise<Map<string, LearnRow>> =>
  new Map((await replica.rows(learnTable).where('courseId').equals(courseId).toArray()).map((row) => [row.id, row]));

/** Begun and not completed in courses that let me in, the last one first. */
export const learningUnderWay = async (replica: Replica): Promise<LearnRow[]> =>
  (await ofOpenCourses(replica, await replica.rows(learnTable).toArray()))
    .filter(({ finishedAt }) => finishedAt === 0)
    .sort((one, other) => other.lastAt - one.lastAt);

/** How the class is doing with each activity; staff have these. */
export const learnCounts = async (replica: Replica, courseId: string): Promise<Map<string, LearnCountRow>> =>
  new Map(
    (await replica.rows(learnCountTable).where('courseId').equals(courseId).toArray()).map((row) => [row.id, row]),
  );

/** What tabs measured and had not queued when they ended. */
export const learningDrafts = ({ outbox }: Replica): Promise<readonly Draft[]> =>
  outbox.drafts.where('key').startsWith('learning/').toArray();
