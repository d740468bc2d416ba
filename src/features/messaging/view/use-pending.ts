import type { RowKey } from '#src/core/feature.ts';
import { type Mark, useMarks } from '#src/ui/live/use-marks.ts';
import { useStatus } from '#src/ui/live/use-status.ts';

interface Pending {
  /** What shows that the server does not know of it. */
  readonly mark: Mark | undefined;
  /** Nor can it be told now: what was done to the row is still to come. */
  readonly isToCome: boolean;
  /** Nothing reaches the server now. */
  readonly isAway: boolean;
}

/** How far it is with what was done to a row. */
export const usePending = (key: RowKey): Pending => {
  const mark = useMarks([key]).get(key);
  const { connection } = useStatus();
  const isAway = connection !== 'online' && connection !== 'checking';
  return { mark, isAway, isToCome: mark !== undefined && isAway };
};
