import type { HandInRow } from '#contract/features/homework/rows.ts';
import { similarityLimits } from '#contract/features/similarity/keys.ts';
import type { Core } from '#server/core/core.ts';
import { type Pair, turned, type Work } from '#server/core/similarity/compare.ts';
import { compareInThread } from '#server/core/similarity/thread.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { membershipsOf } from '#server/core/sync/members.ts';
import { attemptById, taskById, wordsOfTask, wordsOfWork, worksOfCourses } from '#server/features/homework/public.ts';
import { printed, printsIn, putPrint, type Run, type StoredPrint } from '../store.ts';

export type Elsewhere = StoredPrint;

/** A work of the homework that is compared. */
export interface ReadWork {
  readonly handIn: HandInRow;
  readonly text: string;
  readonly unread: number;
}

/** Works of earlier homework that are read in one run; the others come with the next. */
const readAtOnce = 300;

/** Works of other homework in courses whose staff the starter belongs to: they may read all of them, and nobody else is told. */
export const elsewhereFor = async (
  core: Core,
  { activityId, uid }: Run,
  signal: AbortSignal,
): Promise<readonly Elsewhere[]> => {
  const max = { without: activityId, max: similarityLimits.elsewhere };
  const { courses, unread } = await core.db.read(async (sql) => {
    const own = (await membershipsOf(sql, uid))
      .filter(({ scope, role }) => scope.startsWith('course:') && (role === 'teacher' || role === 'assistant'))
      .map(({ scope }) => scopeValue(scope));
    const all = await worksOfCourses(sql, own, max);
    const known = await printed(
      sql,
      all.map(({ attemptId }) => attemptId),
    );
    return { courses: own, unread: all.filter(({ attemptId }) => !known.has(attemptId)) };
  });
  for (const [task, works] of Map.groupBy(unread.slice(0, readAtOnce), (one) => one.activityId))
    await printAll(
      core,
      task,
      works.map(({ attemptId }) => attemptId),
      signal,
    );
  return core.db.read((sql) => printsIn(sql, courses, max));
};

/** What works of another homework are found by. */
const printAll = async (core: Core, activityId: string, ids: readonly string[], signal: AbortSignal): Promise<void> => {
  const works: { readonly id: string; readonly subject: string; readonly courseId: string; readonly text: string }[] =
    [];
  for (const id of ids) {
    signal.throwIfAborted();
    const handIn = await core.db.read((sql) => attemptById(sql, activityId, id));
    if (handIn === undefined) continue;
    const { subject, courseId } = handIn;
    works.push({ id, subject, courseId, text: (await wordsOfWork(core, handIn)).text });
  }
  const [first] = works;
  if (first === undefined) return;
  const task = await core.db.read((sql) => taskById(sql, { courseId: first.courseId, activityId }));
  const templates = task === undefined ? [] : [(await wordsOfTask(core, task)).text];
  const order = {
    of: 'prints',
    works: works.map(({ id, subject, text }) => ({ id, by: subject, text })),
    templates,
  } as const;
  const prints = await compareInThread(order, signal);
  await core.db.write(async (sql) => {
    for (const { id, subject, courseId } of works) {
      const bands = prints.find((one) => one.id === id)?.bands ?? '';
      await putPrint(sql, { attemptId: id, activityId, courseId, subject, bands }, core.now());
    }
  });
};

/** By attempt; one that is gone is not there. */
export const readElsewhere = async (
  core: Core,
  works: readonly Elsewhere[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Work>> => {
  const found = new Map<string, Work>();
  for (const { activityId, attemptId, subject } of works) {
    signal.throwIfAborted();
    const handIn = await core.db.read((sql) => attemptById(sql, activityId, attemptId));
    if (handIn === undefined) continue;
    found.set(attemptId, { id: attemptId, by: subject, text: (await wordsOfWork(core, handIn)).text });
  }
  return found;
};

/** Each pair with the work of this homework first. */
export const addElsewhere = (pairs: readonly Pair[], works: readonly ReadWork[]): readonly Pair[] => {
  const own = new Set(works.map(({ handIn }) => handIn.id));
  return pairs.map((pair) => (own.has(pair.a) ? pair : turned(pair)));
};
