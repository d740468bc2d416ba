import { filesNear } from '#src/features/messaging/data/carried/file-queries.ts';
import { openPreview } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import type { FileMessage } from './file-message.ts';

/** Opens a file among all files of its conversation: from there one goes on to the one before and the next (S-208). */
export const useOpen = ({ message, file }: FileMessage): (() => void) => {
  const { replica } = useSession();
  return () => void open();
  async function open() {
    const all = await filesNear(replica, message);
    const at = all.findIndex(({ messageId }) => messageId === message.id);
    const files = at === -1 ? [file] : all.map((one) => one.file);
    openPreview({ files, index: Math.max(0, at), canDownload: true });
  }
};
