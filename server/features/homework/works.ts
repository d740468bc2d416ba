import { courseScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { noReview } from '#contract/features/homework/handing-in.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import { membersWithRole } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRows } from '#server/core/sync/rows.ts';
import { groupsInUse, studentsOfGroup } from '#server/features/group/public.ts';
import { homework, review } from './store.ts';

export interface ActivityRef {
  readonly courseId: string;
  readonly activityId: string;
}

type Works = ReadonlyMap<string, ReviewRow>;

/** Of these subjects the works that are there, by their ids. */
const knownWorks = (tx: Tx, { activityId }: ActivityRef, subjects: readonly string[]): Promise<Works> =>
  readRows(
    tx.sql,
    review,
    workScope(activityId),
    [...new Set(subjects)].map((subject) => reviewId(activityId, subject)),
  );

/** The works that begin empty: of the students of the course, or of the groups that hand in together. */
const begun = async (tx: Tx, place: ActivityRef, subjects: readonly string[]): Promise<readonly ReviewRow[]> => {
  const { courseId, activityId } = place;
  const task = await tx.get(homework, courseScope(courseId), activityId);
  if (task === undefined || task.groupSetId === '') {
    const students = new Set(await membersWithRole(tx.sql, courseScope(courseId), 'student'));
    return subjects
      .filter((subject) => students.has(subject))
      .map((subject) => noReview(courseId, activityId, subject));
  }
  const there = (await groupsInUse(tx.sql, task.groupSetId)).filter(({ id }) => subjects.includes(id));
  return Promise.all(
    there.map(async ({ id }) => ({
      ...noReview(courseId, activityId, id),
      members: await studentsOfGroup(tx.sql, courseId, id),
    })),
  );
};

const without = (known: Works, { activityId }: ActivityRef, subjects: readonly string[]): readonly string[] =>
  [...new Set(subjects)].filter((subject) => !known.has(reviewId(activityId, subject)));

/** The works of those of these subjects who have none yet, by their ids; who is not of the homework gets none. */
export const emptyWorks = async (tx: Tx, place: ActivityRef, subjects: readonly string[]): Promise<Works> => {
  const others = without(await knownWorks(tx, place, subjects), place, subjects);
  const empty = others.length === 0 ? [] : await begun(tx, place, others);
  return new Map(empty.map((row) => [row.id, row]));
};

/** The works of these subjects; who handed in nothing has one too. */
export const worksOf = async (
  tx: Tx,
  place: ActivityRef,
  subjects: readonly string[],
): Promise<readonly ReviewRow[]> => {
  const known = await knownWorks(tx, place, subjects);
  const others = without(known, place, subjects);
  return [...known.values(), ...(others.length === 0 ? [] : await begun(tx, place, others))];
};
