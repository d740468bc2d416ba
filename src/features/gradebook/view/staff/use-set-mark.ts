import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '#contract/core/refusal.ts';
import { resultId } from '#contract/features/activity/keys.ts';
import { setGradeMark } from '#contract/features/gradebook/calls.ts';
import type { GradeMarkRow } from '#contract/features/gradebook/rows.ts';
import { gradeMarkOf } from '#src/features/gradebook/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';

export interface Said {
  readonly score: number | null;
  readonly max: number;
  readonly isExcused: boolean;
  readonly reason: string;
  readonly isAnnounced: boolean;
}

export interface CellPlace {
  readonly courseId: string;
  readonly activityId: string;
  readonly uid: string;
}

const nothing: Said = { score: null, max: 0, isExcused: false, reason: '', isAnnounced: false };

const editionOf = (mark: GradeMarkRow | undefined) => ({ mark: mark?.editions.mark ?? '' });

/** Changes a cell, and offers to take it back. Answers why not. */
export const useSetMark = (): ((
  place: CellPlace,
  before: GradeMarkRow | undefined,
  said: Said,
) => Promise<Refusal | undefined>) => {
  const { t } = useLingui();
  const { store, replica } = useSession();
  const tellRefusal = useTellRefusal();
  return async (place, before, said) => {
    const done = await store.mutate(setGradeMark, { ...place, ...said, basis: editionOf(before) });
    if (!done.ok) return done.refusal;
    const undo = async () => {
      const mark = await gradeMarkOf(replica, resultId(place.activityId, place.uid));
      const { score, max, isExcused, reason, isAnnounced } = before ?? nothing;
      const back = { score, max, isExcused, reason, isAnnounced, basis: editionOf(mark) };
      const undone = await store.mutate(setGradeMark, { ...place, ...back });
      if (!undone.ok) tellRefusal(undone.refusal);
    };
    tell(t`The grade is changed.`, 'info', { label: t`Undo`, run: () => void undo() });
    return undefined;
  };
};
