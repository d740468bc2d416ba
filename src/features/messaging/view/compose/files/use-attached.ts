import {
  type DraftFile,
  draftFileEnd,
  dropDraftFile,
  fileOfDraft,
  withDraftFile,
} from '#src/core/files/draft-files.ts';
import { attachedDraft, attachedTo } from '#src/features/messaging/data/carried/box-drafts.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import type { SendFiles } from './use-send-files.ts';

export interface Attached {
  readonly files: readonly DraftFile[];
  readonly canSend: boolean;
  readonly remove: (id: string) => void;
  readonly send: () => void;
}

/** Files of the draft of a message: they wait in the box, and go when the person sends. */
export const useAttached = (groupId: string, sendChosen: SendFiles['sendChosen']): Attached => {
  const { store } = useSession();
  const files = useLive(attachedTo, groupId) ?? none;
  const key = attachedDraft(groupId);
  const sendAll = async () => {
    // Refused it stays, and the person was told why.
    for (const { id } of files)
      await withDraftFile(store, key, id, (file) => sendChosen([fileOfDraft(file)], draftFileEnd(key, id)));
  };
  return {
    files,
    canSend: files.length > 0,
    remove: (id) => void dropDraftFile(store, key, id),
    send: () => void sendAll(),
  };
};

const none: readonly DraftFile[] = [];
