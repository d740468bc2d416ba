import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Uploads } from './use-uploads.ts';

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
