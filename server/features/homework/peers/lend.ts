import * as z from 'zod/mini';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { withoutShownFiles } from '#contract/core/text/rich-text.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { filesOfWork } from '#contract/features/homework/calls.ts';
import type { PeerTaskRow, PeerWorkRow } from '#contract/features/homework/peer-rows.ts';
import type { HandInRow } from '#contract/features/homework/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { changeForAsker } from '#server/core/sync/change.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import type { Left, Regrouped, Tx } from '#server/core/sync/recorder.ts';
import { isGivenAs } from '#server/features/activity/people.ts';
import { activity } from '#server/features/activity/store.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { peerTasksBy, peerWork, peerWorksIn, peerWorksOf } from '../peer-store.ts';
import { handIn, homework } from '../store.ts';

const Lending = z.object({
  courseId: z.string(),
  activityId: z.string(),
  reviewers: z.array(z.string()),
  by: z.string(),
});
type Lending = z.infer<typeof Lending>;

const keyOf = (id: string): string => `peerWork:${id}`;

/**
 * Gives each reviewer the works that they review, after the commit, and takes away those that they do not review any more. What it
 * writes follows from the rows that it finds.
 */
export const lend: JobHandler = {
  name: 'homework.lend',
  run: async ({ core }, payload) => {
    const { reviewers, ...place } = Lending.parse(payload);
    for (const reviewer of reviewers) await lendTo(core, reviewer, place);
  },
};

const lendTo = (core: Core, reviewer: string, { courseId, activityId, by }: Omit<Lending, 'reviewers'>) =>
  changeForAsker(core, [courseScope(courseId), userScope(reviewer)], async (tx) => {
    const [task, row, tasks, known] = await Promise.all([
      tx.get(homework, courseScope(courseId), activityId),
      tx.get(activity, courseScope(courseId), activityId),
      peerTasksBy(tx.sql, activityId, reviewer),
      peerWorksOf(tx.sql, activityId, reviewer),
    ]);
    // Who left the course meanwhile, or is not meant any more, reads nothing of their classmates.
    const isHere = row !== undefined && isGivenAs({ ...row, state: 'published' }, await member(tx, reviewer, courseId));
    const mine = task?.peer == null || !isHere ? [] : tasks;
    for (const one of known) if (!mine.some(({ id }) => id === one.id)) await takeAway(tx, one);
    let number = Math.max(0, ...known.map((one) => one.number));
    for (const one of mine) {
      if (known.some(({ id }) => id === one.id)) continue;
      number += 1;
      await give(tx, one, { number, isAnonymous: task?.peer?.isAnonymous !== false, by });
    }
  });

const member = (tx: Tx, uid: string, courseId: string) => membershipIn(tx.sql, uid, courseScope(courseId));

/** Who leaves a course keeps nobody's work but their own. */
export const giveBackWorks: Left = async (tx, { uid, scope }) => {
  for (const one of await peerWorksIn(tx.sql, scopeValue(scope), uid)) await takeAway(tx, one);
};

const Moved = z.object({ courseId: z.string(), uid: z.string() });

/** Who was put into another group may not be meant any more. */
export const lookAgain: JobHandler = {
  name: 'homework.lookAgain',
  run: async ({ core }, payload) => {
    const { courseId, uid } = Moved.parse(payload);
    const held = await core.db.read((sql) => peerWorksIn(sql, courseId, uid));
    for (const activityId of new Set(held.map((one) => one.activityId)))
      await lendTo(core, uid, { courseId, activityId, by: '' });
  },
};

/** After the commit: a whole class may be put into groups at once. */
export const regrouped: Regrouped = async (tx, { uid, scope }) => {
  if (scope.startsWith('course:')) await tx.enqueue(lookAgain.name, { courseId: scopeValue(scope), uid });
};

const takeAway = async (tx: Tx, { id, uid }: PeerWorkRow): Promise<void> => {
  await tx.remove(peerWork, userScope(uid), id);
  await detach(tx, { key: keyOf(id), scope: userScope(uid) });
};

interface Giving {
  readonly number: number;
  readonly isAnonymous: boolean;
  /** Staff, who may hand the files on. */
  readonly by: string;
}

/** Without names, files stay behind: what they are called, and what they hold, would tell one. */
const give = async (tx: Tx, task: PeerTaskRow, { number, isAnonymous, by }: Giving): Promise<void> => {
  const work = await tx.get(handIn, workScope(task.activityId), task.attemptId);
  if (work === undefined) return;
  const shown = isAnonymous ? withoutFiles(work) : { text: work.text, files: work.files, withheld: 0 };
  const { id, reviewer, subject, activityId, courseId, score, parts, comment, doneAt } = task;
  const files = filesOfWork({ content: shown.text, files: shown.files }).map((file) => ({ id: file }));
  const to = { key: keyOf(id), scope: userScope(reviewer), audiences: ['all'] as const };
  const attached = await attach(tx, { uid: by }, { files, to });
  const said = { score, parts, comment, doneAt };
  await tx.put(peerWork, {
    id,
    uid: reviewer,
    activityId,
    courseId,
    number,
    subject: isAnonymous ? '' : subject,
    ...(attached.ok ? shown : withoutFiles(work)),
    ...said,
  });
};

const withoutFiles = (work: Pick<HandInRow, 'text' | 'files'>) => ({
  text: withoutShownFiles(work.text),
  files: [],
  withheld: filesOfWork({ content: work.text, files: work.files }).length,
});
