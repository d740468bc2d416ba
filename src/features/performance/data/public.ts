import type { CardSetRow, RewardRow } from '#contract/features/performance/rows.ts';
import { cardSetTable, rewardTable } from '#contract/features/performance/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** Of a course, the newest first: all for its staff, one's own for a student. */
export const rewardsOf = async (replica: Replica, courseId: string): Promise<RewardRow[]> =>
  (await replica.rows(rewardTable).where('courseId').equals(courseId).toArray()).sort(
    (one, other) => other.at - one.at,
  );

/** Star cards of a course, the newest first; staff only. */
export const cardSetsOf = async (replica: Replica, courseId: string): Promise<CardSetRow[]> =>
  (await replica.rows(cardSetTable).where('courseId').equals(courseId).toArray()).sort(
    (one, other) => other.at - one.at,
  );
