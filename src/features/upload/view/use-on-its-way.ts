import { useSnapshot } from 'valtio';
import { isEnded } from '#src/core/files/job.ts';
import { uploadOf } from '#src/core/files/jobs.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { isFailed, sentOf } from './tray/progress.ts';
import { type JobWords, useJobWords } from './tray/use-job-words.ts';

export interface OnItsWay extends JobWords {
  /** 0 to 100. */
  readonly percent: number;
  /** Refused or cancelled: nothing more comes of it by itself. */
  readonly isOver: boolean;
  readonly hasFailed: boolean;
  /** The person has to choose it again. */
  readonly isLost: boolean;
}

/** This device sent it, not long ago. */
export const useIsUploaded = (id: string): boolean => useLive(uploadOf, id)?.state === 'done';

/** A file that this device is sending; `undefined` when it is not, or is done. */
export const useOnItsWay = (id: string): OnItsWay | undefined => {
  const job = useLive(uploadOf, id);
  const told = useSnapshot(useSession().files.progress);
  const wordsOf = useJobWords();
  if (job === undefined || job.state === 'done') return undefined;
  return {
    ...wordsOf(job, told[id]),
    percent: job.size === 0 ? 0 : (sentOf(job, told) / job.size) * 100,
    isOver: isEnded(job),
    hasFailed: isFailed(job.state),
    isLost: job.state === 'changed',
  };
};
