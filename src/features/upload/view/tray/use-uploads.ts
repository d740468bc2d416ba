import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { isEnded, type UploadJob } from '#src/core/files/job.ts';
import { uploads } from '#src/core/files/jobs.ts';
import type { UploadProgress } from '#src/core/files/upload-channel.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { isAllDone, percentOf, type Title, titleOf } from './progress.ts';

/** How the files on their way are shown: all about them in a dialog, or out of the way at the foot of the page. */
export const uploader = proxy<{ look: 'tray' | 'dialog' }>({ look: 'tray' });

export const showUploads = (): void => {
  uploader.look = 'dialog';
};

export const hideUploads = (): void => {
  uploader.look = 'tray';
};

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

/** Of all files together, for the head of dialog and tray. */
export const useTitle = (): ((uploads: Uploads) => string) => {
  const { t } = useLingui();
  return ({ title, open, jobs }) => {
    const count = open.length === 0 ? jobs.length : open.length;
    if (title === 'success') return t`Upload success`;
    if (title === 'changed') return t`A file must be chosen again`;
    if (title === 'failed') return t`Upload failed`;
    if (title === 'paused' || title === 'resting') return t`Uploads paused`;
    if (title === 'wifi')
      return t`${plural(count, { one: '# file waits for Wi‑Fi', other: '# files wait for Wi‑Fi' })}`;
    if (title === 'sign-in')
      return t`${plural(count, { one: '# file waits until you sign in', other: '# files wait until you sign in' })}`;
    if (title === 'server')
      return t`${plural(count, { one: '# file waits for the server', other: '# files wait for the server' })}`;
    if (title === 'stalled') return t`No progress for a week`;
    if (title === 'network')
      return t`${plural(count, { one: '# file waits for a network', other: '# files wait for a network' })}`;
    return t`${plural(count, { one: 'Uploading # file', other: 'Uploading # files' })}`;
  };
};
