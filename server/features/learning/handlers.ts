import type { Refusal } from '#contract/core/refusal.ts';
import { ok, type Result } from '#contract/core/result.ts';
import { isStaff } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { Facts } from '#contract/core/write.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { LearnRow } from '#contract/features/learning/rows.ts';
import { finished, type Learned, learnAfter, logged, visited } from '#contract/features/learning/rules.ts';
import { learnTable } from '#contract/features/learning/tables.ts';
import {
  finishLearnV2,
  learnTimeLogV2,
  liveVideoWatchTimeLog,
  startLearnStatusV2,
  videoVisitV2,
  watchTimeLogV2,
} from '#contract/features/learning/writes.ts';
import type { Core } from '#server/core/core.ts';
import type { Act } from '#server/core/feature.ts';
import { isShutOut } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { isGiven } from '#server/features/activity/people.ts';
import { recordLater } from '#server/features/activity/results/record.ts';
import { activityById } from '#server/features/activity/store.ts';
import { resultOf } from './jobs.ts';

interface LearnRef {
  readonly id: string;
  /** Unknown to a client that names the video only. */
  readonly courseId?: string | undefined;
}

interface Doing<I> {
  readonly input: I & LearnRef;
  readonly act: Act;
  /** Where it is of that course, and theirs to learn. */
  readonly more: ActivityRow | undefined;
  readonly was: Facts['get'];
}

/** Which course that is. Of what there is not, somebody outside is told the same. */
const inItsCourse = async <I extends LearnRef>(input: I, { core }: { readonly core: Core }): Promise<Result<I>> => {
  if (input.courseId !== undefined) return ok(input);
  const activity = await core.db.read((sql) => activityById(sql, input.id));
  return ok({ ...input, courseId: activity?.courseId });
};

const givenTo = async (tx: Tx, { id, courseId }: LearnRef, { uid }: Act): Promise<ActivityRow | undefined> => {
  const activity = await activityById(tx.sql, id);
  if (activity === undefined || activity.courseId !== courseId) return undefined;
  return (await isGiven(tx.sql, activity, uid)) ? activity : undefined;
};

/** They left the course, or teach it by now. */
const isLate = async (tx: Tx, { courseId }: LearnRef, uid: string): Promise<boolean> => {
  if (courseId === undefined) return false;
  const role = await tx.roleOf(uid, courseScope(courseId));
  return (role !== undefined && isStaff(role)) || (await isShutOut(tx.sql, uid, courseScope(courseId)));
};

/** Nothing was learned from an activity before there was one; the course is told of it by a job, for it is not locked. */
const traced = <I>(told: (input: I, at: number) => Learned) => {
  const next = ({ input, act, was }: Doing<I>, { courseId, createdAt }: ActivityRow): LearnRow => {
    const place = { id: input.id, courseId, since: createdAt };
    return learnAfter(was(learnTable, input.id), place, told(input, act.at), act);
  };
  return {
    more: givenTo,
    comesToNothing: async (tx: Tx, doing: Doing<I> & { readonly refusal: Refusal | undefined }) => {
      if (doing.refusal !== undefined) return isLate(tx, doing.input, doing.act.uid);
      return doing.more === undefined || next(doing, doing.more).state === 'notLearned';
    },
    completes: {
      learn: (row: LearnRow, doing: Doing<I>) => (doing.more === undefined ? row : next(doing, doing.more)),
    },
    after: async (tx: Tx, { input: { id }, act, more, was, is }: Doing<I> & { readonly is: Facts['get'] }) => {
      const row = is(learnTable, id);
      if (more !== undefined && row !== undefined && row.state !== was(learnTable, id)?.state)
        await recordLater(tx, more, act.uid, resultOf(row));
      return undefined;
    },
  };
};

export const learningMutations = [
  onWrite(startLearnStatusV2, traced(visited)),
  onWrite(videoVisitV2, { ready: inItsCourse, ...traced(visited) }),
  onWrite(finishLearnV2, traced(finished)),
  onWrite(watchTimeLogV2, traced(logged)),
  onWrite(learnTimeLogV2, traced(logged)),
  onWrite(liveVideoWatchTimeLog, { ready: inItsCourse, ...traced(logged) }),
];
