import type { ActivityRow } from '#contract/features/content/rows.ts';
import { openPreview } from '#src/features/upload/view/public.tsx';

/** Shows a file, or opens a link in a new window. What has neither is told to `otherwise`. */
export const openActivity = ({ file, url, canDownload }: ActivityRow, otherwise?: () => void): void => {
  if (file !== null) openPreview({ files: [file], index: 0, canDownload });
  else if (url !== '') window.open(url, '_blank', 'noopener,noreferrer');
  else otherwise?.();
};
