import type { ActivityRow } from '#contract/features/content/rows.ts';
import { isPlayed } from '#src/features/upload/view/public.tsx';
import type { LogKind } from '../record/keep.ts';

/** `contenttype` of recordings of a live class (E-019). */
export const liveTypeOf = ({ kind }: ActivityRow): 20 | 21 | undefined => {
  if (kind === 'liveReplay') return 20;
  return kind === 'recordedVideo' ? 21 : undefined;
};

/** A recording is completed by playing it; anything else by saying so. */
export const logKindOf = (activity: ActivityRow): LogKind => {
  if (liveTypeOf(activity) !== undefined) return 'live';
  return activity.file !== null && isPlayed(activity.file) ? 'video' : 'document';
};
