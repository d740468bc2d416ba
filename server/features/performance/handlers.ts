import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { performanceRefusal } from '#contract/features/performance/rules.ts';
import { giveStars, takeStarsBack } from '#contract/features/performance/writes.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { membersWithRole } from '#server/core/sync/members.ts';
import { onWrite } from '#server/core/sync/write.ts';

/** Each student's devices are told: a large class ten times at once, then three students a second. */
const giving =
  (people: number) =>
  ({ courseId }: { readonly courseId: string }, uid: string): readonly Pace[] => [
    { key: `stars in ${courseId} by ${uid}`, perSecond: 3, burst: 5_000, count: people },
  ];

/** Who left meanwhile, or never was a student here, gets none. */
const give = onWrite(giveStars, {
  paces: (input, uid) => giving(Math.max(1, input.uids.length))(input, uid),
  before: async (tx, { input }) => {
    const students = new Set(await membersWithRole(tx.sql, courseScope(input.courseId), 'student'));
    const uids = input.uids.filter((uid) => students.has(uid));
    return uids.length === 0 ? refused(performanceRefusal.nobody) : ok({ ...input, uids });
  },
});

export const performanceMutations = [give, onWrite(takeStarsBack, { paces: giving(50) })];
