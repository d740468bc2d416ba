import { ok, refused } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { reRepeateCheckHomework, saveCheckRepeatSetting } from '#contract/features/similarity/calls.ts';
import { isUnderWay } from '#contract/features/similarity/keys.ts';
import { checkSet, checkStarted, noCheck } from '#contract/features/similarity/rules.ts';
import { type JobHandler, onMutation, onPacedMutation, type Schedule } from '#server/core/feature.ts';
import { judgingAll } from '#server/core/session/paces.ts';
import { change } from '#server/core/sync/change.ts';
import { reviewedTask, whenCopied } from '#server/features/homework/public.ts';
import { checkerOf } from './run/checker.ts';
import { askRun, check, dueAtClose } from './store.ts';

const start = onPacedMutation(reRepeateCheckHomework, judgingAll, async (tx, input, act) => {
  const task = await reviewedTask(tx, input, act.uid);
  if (!task.ok) return task;
  const scope = workScope(input.activityId);
  const before = (await tx.get(check, scope, input.activityId)) ?? noCheck(input);
  // One that is under way goes on, also where its run was lost.
  if (!isUnderWay(before.state)) await tx.put(check, checkStarted(before, act));
  await askRun(tx.sql, { ...input, uid: act.uid }, tx.now);
  await tx.enqueue(begin.name, {});
  return ok({});
});

const save = onMutation(saveCheckRepeatSetting, async (tx, input, act) => {
  const task = await reviewedTask(tx, input, act.uid);
  if (!task.ok) return refused(task.refusal);
  const before = (await tx.get(check, workScope(input.activityId), input.activityId)) ?? noCheck(input);
  await tx.put(check, checkSet(before, input));
  return ok({});
});

/** A copy is compared as its original is; what was found there is not its own. */
whenCopied(async (tx, from, to) => {
  const set = await tx.get(check, workScope(from.id), from.id);
  if (set === undefined) return;
  const { threshold, giveBack, reason, beyond, atClose } = set;
  const none = noCheck({ courseId: to.courseId, activityId: to.id });
  await tx.put(check, { ...none, threshold, giveBack, reason, beyond, atClose });
});

/** After the commit. */
export const begin: JobHandler = {
  name: 'similarity.begin',
  run: async ({ core }) => checkerOf(core).wake(),
};

/** Takes up what another server left, and begins what is due when its homework closes. */
export const takeUp: Schedule = {
  name: 'similarity.takeUp',
  every: minute,
  run: async ({ core }) => {
    for (const due of await core.db.read((sql) => dueAtClose(sql, core.now())))
      await change(core, [workScope(due.activityId)], async (tx) => {
        const row = await tx.get(check, workScope(due.activityId), due.activityId);
        if (row === undefined || isUnderWay(row.state)) return;
        await tx.put(check, checkStarted(row, { uid: due.uid, at: tx.now }));
        await askRun(tx.sql, due, tx.now);
      });
    checkerOf(core).wake();
  },
};

export const similarityMutations = [start, save];
