import { ok, refused } from '#contract/core/result.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import { standingOf } from '#contract/features/homework/reviewing.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { takeInWork } from '#contract/features/homework/take-in-calls.ts';
import { refuseTakeIn, takenInFrom } from '#contract/features/homework/taking-in.ts';
import { onMutation, readied } from '#server/core/feature.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { studentsOfGroup } from '#server/features/group/public.ts';
import { peerTasksOn } from '../peer-store.ts';
import { handIn, review } from '../store.ts';
import { authorsFor, isGraded, keep, taskFor } from './submitting.ts';

/**
 * By staff, of a student of this course: what the student hands in and what may refuse it are the same as by themselves. Its own
 * handler, as is theirs: it writes into the scope of each author.
 */
const takeIn = onMutation(
  takeInWork,
  async (tx, input, act) => {
    const { courseId, activityId, author } = input;
    const [course, work] = [courseScope(courseId), workScope(activityId)];
    const [actor, role, { task, row }, reviewed, tasks, known, mustBeFree] = await Promise.all([
      tx.actorOf(act.uid, course),
      tx.actorOf(author, course),
      taskFor(tx, author, courseId, activityId),
      tx.get(review, work, reviewId(activityId, input.groupId || author)),
      peerTasksOn(tx.sql, activityId, author),
      tx.get(handIn, work, input.id),
      tx.claim(handIn, work, input.id),
    ]);
    const authors = await authorsFor(tx, input, author, task);
    const seen = { uid: author, hidesScores: task?.hidesScores ?? false };
    const before = reviewed && standingOf(reviewed, seen, tx.now);
    const facts = {
      actor,
      role,
      activity: row,
      homework: task,
      standing: before,
      review: reviewed,
      isKnown: known !== undefined,
      isGraded: isGraded(reviewed) || tasks.length > 0,
      isInGroup: authors.includes(author),
    };
    const refusal = refuseTakeIn(input, facts, act.at);
    if (refusal !== undefined || row === undefined || task === undefined)
      return refused(refusal ?? homeworkRefusal.gone);
    if (!authors.includes(author)) return refused(homeworkRefusal.notAuthor);
    mustBeFree();
    const made = takenInFrom(input, { activity: row, standing: before, arrivedAt: tx.now }, act);
    const kept = await keep(tx, { made, row, task, before, reviewed, authors }, act.mid);
    return kept.ok ? ok({ number: kept.value.number, state: kept.value.state }) : kept;
  },
  async ({ courseId, author, groupId }, sql) => [
    ...new Set([author, ...(groupId === '' ? [] : await studentsOfGroup(sql, courseId, groupId))].map(userScope)),
  ],
);

export const takingInMutations = [
  readied(
    takeInWork,
    async (input) => {
      const text = await cleaned(input.text, 'text');
      return text.ok ? ok({ ...input, text: text.value }) : text;
    },
    takeIn,
  ),
];
