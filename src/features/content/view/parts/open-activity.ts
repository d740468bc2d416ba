import type { ActivityRow } from '#contract/features/content/rows.ts';
import { openPreview } from '#src/features/upload/view/public.tsx';

/**
 * Shows staff a file, with those that stand around it before and behind; or opens a link in a new window. What has neither is told
 * to `otherwise`.
 */
export const openActivity = (
  { id, file, url }: ActivityRow,
  { around, otherwise }: { readonly around: readonly ActivityRow[]; readonly otherwise: () => void },
): void => {
  const shown = around.flatMap((row) => (row.file === null ? [] : [{ id: row.id, file: row.file }]));
  const index = shown.findIndex((row) => row.id === id);
  // Who may write a row may save its file, whatever students may.
  if (index >= 0) openPreview({ files: shown.map((row) => row.file), index, canDownload: true });
  else if (file !== null) openPreview({ files: [file], index: 0, canDownload: true });
  else if (url !== '') window.open(url, '_blank', 'noopener,noreferrer');
  else otherwise();
};
