import { ok, type Result } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { isUnderWay } from '#contract/features/similarity/keys.ts';
import { checkStarted, noCheck } from '#contract/features/similarity/rules.ts';
import { reRepeateCheckHomework, saveCheckRepeatSetting } from '#contract/features/similarity/writes.ts';
import type { Act, JobHandler, Schedule } from '#server/core/feature.ts';
import { judgingAll } from '#server/core/session/paces.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { reviewedTask, whenCopied } from '#server/features/homework/public.ts';
import { checkerOf } from './run/checker.ts';
import { askRun, check, dueAtClose } from './store.ts';

interface ActivityRef {
  readonly courseId: string;
  readonly activityId: string;
}

/** The homework of a course that somebody may review; one of another course is not there. */
const ofHomework = {
  more: (tx: Tx, input: ActivityRef, { uid }: Pick<Act, 'uid'>) => reviewedTask(tx, input, uid),
  before: async <I>(_tx: Tx, { input, more }: { readonly input: I; readonly more: Result<unknown> }) =>
    more.ok ? ok(input) : more,
};

const start = onWrite(reRepeateCheckHomework, {
  ...ofHomework,
  paces: judgingAll,
  after: async (tx, { input, act }) => {
    await askRun(tx.sql, { ...input, uid: act.uid }, tx.now);
    await tx.enqueue(begin.name, {});
    return undefined;
  },
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

export const similarityMutations = [start, onWrite(saveCheckRepeatSetting, ofHomework)];
