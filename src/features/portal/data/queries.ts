import type { FeedbackRow } from '#contract/features/portal/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { feedbackTable } from './tables.ts';

/** What I told the operator, newest first. */
export const ownFeedback = async (replica: Replica): Promise<FeedbackRow[]> =>
  (await replica.rows(feedbackTable).toArray()).sort((one, other) => other.createdAt - one.createdAt);
