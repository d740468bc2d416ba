import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Uploads } from './use-uploads.ts';

/** Of all files together, for the head of dialog and tray. */
export const useTitle = (): ((uploads: Uploads) => string) => {
  const { t } = useLingui();
  return ({ title, open, jobs }) => {
    const count = open.length === 0 ? jobs.length : open.length;
    if (title === 'success') return t`Upload success`;
    if (title === 'failed') return t`Upload failed`;
    if (title === 'paused') return t`Uploads paused`;
    if (title === 'waiting')
      return t`${plural(count, { one: '# file waits for a network', other: '# files wait for a network' })}`;
    return t`${plural(count, { one: 'Uploading # file', other: 'Uploading # files' })}`;
  };
};
