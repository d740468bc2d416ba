import type { MarkReleaseRow, MarkRow, MarkSheetRow } from '#contract/features/marks/rows.ts';
import { markReleaseTable, markSheetTable, markTable } from '#contract/features/marks/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** On one attempt, in the order in which they were made; for staff. */
export const marksOn = async (replica: Replica, attemptId: string): Promise<MarkRow[]> =>
  (await replica.rows(markTable).where('attemptId').equals(attemptId).toArray()).sort(
    (one, other) => one.at - other.at || (one.id < other.id ? -1 : 1),
  );

export const markReleaseOf = (replica: Replica, attemptId: string): Promise<MarkReleaseRow | undefined> =>
  replica.rows(markReleaseTable).get(attemptId);

/** On one's own attempt, as far as they were shown. */
export const markSheetOf = (replica: Replica, attemptId: string): Promise<MarkSheetRow | undefined> =>
  replica.rows(markSheetTable).get(attemptId);
