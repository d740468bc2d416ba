import type { ResultRow } from '#contract/features/activity/rows.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Entity } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';

/** A kind of row of the course, and its column that names the activity. */
export interface Hanging {
  readonly of: Entity;
  readonly by: string;
}

/** What a feature besides the kind keeps of activities of every kind. Told in the transaction, under the course's lock. */
export interface ActivityWatch {
  /** It was written, and its readers, times, state or total are others. Not told of its creation. */
  readonly changed?: (tx: Tx, row: ActivityRow) => Promise<void>;
  /** It is about to be deleted. */
  readonly removed?: (tx: Tx, row: ActivityRow) => Promise<void>;
  /** Goes with it by itself, some at a time: a class, or a long test, has thousands. */
  readonly hanging?: readonly Hanging[];
  /** A student is shown their score from now on, or not any more. */
  readonly shown?: (tx: Tx, result: ResultRow) => Promise<void>;
}

const watches: ActivityWatch[] = [];

/** Said once by each feature, beside its manifest. */
export const watchActivities = (given: ActivityWatch): void => void watches.push(given);

export const hangingOnActivities = (): readonly Hanging[] => watches.flatMap(({ hanging }) => hanging ?? []);

/** Asked for in one go with what the kind does. */
export const tellChanged = (tx: Tx, row: ActivityRow): Promise<unknown> =>
  Promise.all(watches.map(({ changed }) => changed?.(tx, row)));

export const tellRemoved = async (tx: Tx, row: ActivityRow): Promise<void> => {
  for (const { removed } of watches) await removed?.(tx, row);
};

export const tellShown = async (tx: Tx, result: ResultRow): Promise<void> => {
  for (const { shown } of watches) await shown?.(tx, result);
};
