import { feedbackTable } from '#contract/features/portal/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { marksOf, type RowMark } from '#src/core/marks.ts';
import type { Replica } from '#src/core/replica.ts';

export interface SentFeedback {
  /** `submitted` when the server has it; nothing when it was withdrawn. */
  readonly state: Exclude<RowMark, 'conflict'> | 'submitted' | undefined;
  readonly content: string;
}

/** Of the latest feedback: where somebody wanted the answer. */
export const lastEmail = async (replica: Replica): Promise<string> =>
  (await replica.rows(feedbackTable).toArray()).toSorted((one, other) => other.createdAt - one.createdAt)[0]?.email ??
  '';

export const sentFeedback = async (replica: Replica, id: string): Promise<SentFeedback> => {
  const key = rowKey(feedbackTable, id);
  const row = await replica.rows(feedbackTable).get(id);
  const mark = (await marksOf(replica, [key])).get(key);
  // A new thing is nobody's second version.
  const known = mark === 'conflict' ? 'attention' : mark;
  return { state: known ?? (row === undefined ? undefined : 'submitted'), content: row?.content ?? '' };
};
