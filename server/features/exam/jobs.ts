import * as z from 'zod/mini';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { collectAfter, slack } from '#contract/features/exam/keys.ts';
import type { AttemptRow } from '#contract/features/exam/rows.ts';
import { endOf } from '#contract/features/exam/time.ts';
import type { Core } from '#server/core/core.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { change, changeForAsker } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { activity } from '#server/features/activity/store.ts';
import { collect } from './collecting.ts';
import { type ActivityRef, bringUp, delivering, type Judging, judgingOf, waitsForEnd } from './outcomes.ts';
import { attempt, attemptsOf, subjectsOf, work } from './store.ts';
import { hear } from './voices.ts';

const PlaceOf = { courseId: z.string(), activityId: z.string() };
const Collecting = z.object({ ...PlaceOf, uid: z.string(), attemptId: z.string() });
const Subjects = z.object({ ...PlaceOf, subjects: z.array(z.string()) });
const Delivery = z.object({ ...Subjects.shape, isAgain: z.boolean() });

/** People written to in one transaction. */
const batch = 50;

/** … and for how long, in milliseconds: others wait for it. Whoever is left comes in the next one. */
const maxTime = 20;

const eachInTurn = async (
  core: Core,
  place: ActivityRef,
  subjects: readonly string[],
  run: (tx: Tx, uid: string, judging: Judging | undefined) => Promise<void>,
  write: typeof change = change,
): Promise<void> => {
  let left = [...new Set(subjects)].sort();
  while (left.length > 0) {
    const uids = left.slice(0, batch);
    const scopes = [courseScope(place.courseId), workScope(place.activityId), ...uids.map(userScope)];
    const done = await write(core, scopes, async (tx) => {
      const judging = await judgingOf(tx, place);
      const until = performance.now() + maxTime;
      for (const [index, uid] of uids.entries()) {
        await run(tx, uid, judging);
        if (performance.now() > until) return index + 1;
      }
      return uids.length;
    });
    left = left.slice(done);
  }
};

/** After the commit. */
const deliver: JobHandler = {
  name: delivering,
  run: async ({ core }, payload) => {
    const { subjects, isAgain, ...place } = Delivery.parse(payload);
    const bring = async (tx: Tx, uid: string, judging: Judging | undefined) => {
      if (judging !== undefined) await bringUp(tx, uid, judging, { isAgain });
    };
    // Marked anew, every work has a round of marks more.
    await eachInTurn(core, place, subjects, bring, isAgain ? changeForAsker : change);
  },
};

export const deliverTo = async (
  tx: Tx,
  { courseId, activityId }: ActivityRef,
  subjects: readonly string[],
  isAgain = false,
): Promise<void> => {
  if (subjects.length > 0)
    await tx.enqueue(deliver.name, { courseId, activityId, subjects: [...new Set(subjects)], isAgain });
};

/** Staff take open attempts as they stand. */
const collectAll: JobHandler = {
  name: 'exam.collectAll',
  run: async ({ core }, payload) => {
    const { subjects, ...place } = Subjects.parse(payload);
    await eachInTurn(core, place, subjects, async (tx, uid, judging) => {
      for (const own of await attemptsOf(tx.sql, uid, place.activityId)) {
        const staffs = await tx.get(work, workScope(place.activityId), own.id);
        if (own.state === 'open' && staffs !== undefined) await collect(tx, own, staffs, 'staff');
      }
      if (judging !== undefined) await bringUp(tx, uid, judging);
    });
  },
};

/** An attempt whose device says nothing when its time is up is taken as it stands; time that was given moves that. */
const collectOne: JobHandler = {
  name: 'exam.collect',
  run: async ({ core }, payload) => {
    const { uid, attemptId, ...place } = Collecting.parse(payload);
    const scopes = [courseScope(place.courseId), workScope(place.activityId), userScope(uid)];
    await change(core, scopes, async (tx) => {
      const own = await tx.get(attempt, userScope(uid), attemptId);
      const staffs = await tx.get(work, workScope(place.activityId), attemptId);
      if (own?.state !== 'open' || staffs === undefined) return;
      if (tx.now < endOf(own) + collectAfter) return askToCollect(tx, own);
      await collect(tx, own, staffs, 'time');
      const judging = await judgingOf(tx, place);
      if (judging !== undefined) await bringUp(tx, uid, judging);
    });
  },
};

export const askToCollect = async (tx: Tx, own: AttemptRow): Promise<void> => {
  const end = endOf(own);
  if (end === 0) return;
  const { courseId, activityId, uid, id } = own;
  await tx.enqueue(
    collectOne.name,
    { courseId, activityId, uid, attemptId: id },
    { key: { kind: 'exam', scope: userScope(uid), id: `${end}/${id}` }, runAt: end + collectAfter },
  );
};

/** What is shown when a test is closed is shown then. */
const tell: JobHandler = {
  name: 'exam.tell',
  run: async ({ core }, payload) => {
    const place = z.object(PlaceOf).parse(payload);
    const scope = courseScope(place.courseId);
    await change(core, [scope], async (tx) => {
      const row = await tx.get(activity, scope, place.activityId);
      if (row === undefined || row.closesAt === 0) return;
      if (row.closesAt > tx.now) return askToTell(tx, row);
      const until = (await judgingOf(tx, place))?.openUntil ?? 0;
      if (until >= tx.now) return askToTellAt(tx, row, until + 1);
      await deliverTo(tx, place, await subjectsOf(tx.sql, row.id));
    });
  },
};

const askToTellAt = ({ enqueue }: Tx, { id, courseId }: ActivityRow, runAt: number): Promise<void> =>
  enqueue(
    tell.name,
    { courseId, activityId: id },
    { key: { kind: 'exam', scope: courseScope(courseId), id: `${runAt}/${id}` }, runAt },
  );

export const askToTell = async (tx: Tx, row: ActivityRow): Promise<void> => {
  if (row.closesAt > 0) await askToTellAt(tx, row, row.closesAt + slack);
};

/** Somebody handed in when the test was over: the others may have waited for nobody else. Once a second, and looked at then. */
export const askToTellSoon = async (tx: Tx, { row, paper }: Judging): Promise<void> => {
  if (row.closesAt > 0 && row.closesAt <= tx.now && waitsForEnd(paper))
    await askToTellAt(tx, row, (Math.floor(tx.now / second) + 1) * second);
};

export const askToCollectAll = async (tx: Tx, { courseId, activityId }: ActivityRef, subjects: readonly string[]) => {
  if (subjects.length > 0) await tx.enqueue(collectAll.name, { courseId, activityId, subjects });
};

export const examJobs = [deliver, collectAll, collectOne, tell, hear];
