import type { ResultRow } from '#contract/features/activity/rows.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Tx } from '#server/core/sync/recorder.ts';

/** What a feature besides the kind keeps of activities of every kind. Told in the transaction, under the course's lock. */
export interface ActivityWatch {
  /** It was written, and its readers, times, state or total are others. Not told of its creation. */
  readonly changed?: (tx: Tx, row: ActivityRow) => Promise<void>;
  /** It is about to be deleted. */
  readonly removed?: (tx: Tx, row: ActivityRow) => Promise<void>;
  /** A student is shown their score from now on, or not any more. */
  readonly shown?: (tx: Tx, result: ResultRow) => Promise<void>;
}

const watches: ActivityWatch[] = [];

/** Said once by each feature, beside its manifest. */
export const watchActivities = (given: ActivityWatch): void => void watches.push(given);

/** Asked for in one go with what the kind does. */
export const tellChanged = (tx: Tx, row: ActivityRow): Promise<unknown> =>
  Promise.all(watches.map(({ changed }) => changed?.(tx, row)));

export const tellRemoved = async (tx: Tx, row: ActivityRow): Promise<void> => {
  for (const { removed } of watches) await removed?.(tx, row);
};

export const tellShown = async (tx: Tx, result: ResultRow): Promise<void> => {
  for (const { shown } of watches) await shown?.(tx, result);
};
