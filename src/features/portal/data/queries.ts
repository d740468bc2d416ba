import { rowKey } from '#src/core/feature.ts';
import { marksOf, type RowMark } from '#src/core/marks.ts';
import type { Replica } from '#src/core/replica.ts';
import { feedbackTable } from './tables.ts';

/** Where one's feedback is: `submitted` when the server has it; nothing when it was withdrawn. */
export const feedbackState = async (replica: Replica, id: string): Promise<RowMark | 'submitted' | undefined> => {
  const key = rowKey(feedbackTable, id);
  const row = await replica.rows(feedbackTable).get(id);
  return (await marksOf(replica, [key])).get(key) ?? (row === undefined ? undefined : 'submitted');
};
