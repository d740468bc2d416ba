import type { AttemptRow, HandInRow } from '#contract/features/homework/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import * as own from './queries.ts';

/** What one student handed in, the newest first; for staff. */
export const handInsOf = (replica: Replica, activityId: string, subject: string): Promise<HandInRow[]> =>
  own.handInsOf(replica, activityId, subject);

/** One's own, the newest first. */
export const attemptsOf = (replica: Replica, activityId: string): Promise<AttemptRow[]> =>
  own.attemptsOf(replica, activityId);
