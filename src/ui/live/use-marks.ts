import type { RowKey } from '#src/core/feature.ts';
import { marksOf, type RowMark } from '#src/core/marks.ts';
import type { Replica } from '#src/core/replica.ts';
import { useLive } from './use-live.ts';

export type Mark = RowMark;

const marksOfKeys = (replica: Replica, keys: string): Promise<Map<RowKey, Mark>> =>
  marksOf(replica, keys.split(' ').filter(Boolean) as RowKey[]);

const none: ReadonlyMap<RowKey, Mark> = new Map();

/** What has not reached the server yet, of these rows. A row without a mark is there. */
export const useMarks = (keys: readonly RowKey[]): ReadonlyMap<RowKey, Mark> =>
  useLive(marksOfKeys, keys.join(' ')) ?? none;
