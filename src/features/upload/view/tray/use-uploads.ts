import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { isEnded, type UploadJob } from '#src/core/files/job.ts';
import { uploads } from '#src/core/files/jobs.ts';
import type { UploadProgress } from '#src/core/files/words.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { isAllDone, percentOf, type Title, titleOf } from './progress.ts';
import { uploader } from './state.ts';

export interface Uploads {
  readonly jobs: readonly UploadJob[];
  readonly told: Readonly<Record<string, UploadProgress>>;
  readonly open: readonly UploadJob[];
  readonly percent: number;
  readonly title: Title;
}

/** All files on their way from this device, live. `undefined` until the device was asked. */
export const useUploads = (): Uploads | undefined => {
  const jobs = useLive(uploads);
  const told = useSnapshot(useSession().files.progress);
  const { connection } = useStatus();
  if (jobs === undefined) return undefined;
  return {
    jobs,
    told,
    open: jobs.filter((job) => !isEnded(job)),
    percent: percentOf(jobs, told),
    title: titleOf(jobs, told, connection),
  };
};

/** Until it goes by itself (S-356). */
const closesAfter = 800;

/** When all have arrived the dialog closes and the list is cleared; what failed stays until somebody has seen it. */
export const useClosing = (jobs: readonly UploadJob[] | undefined): void => {
  const { files } = useSession();
  const isOver = jobs !== undefined && isAllDone(jobs);
  const ids = (jobs ?? []).map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => {
      uploader.look = 'tray';
      void files.forget(ids.split(' '));
    }, closesAfter);
    return () => clearTimeout(timer);
  }, [isOver, ids, files]);
};
