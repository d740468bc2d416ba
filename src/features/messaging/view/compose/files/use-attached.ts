import { type DraftFile, dropDraftFile, fileOfDraft } from '#src/core/files/draft-files.ts';
import { attachedDraft, attachedTo } from '#src/features/messaging/data/carried/box-drafts.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';

export interface Attached {
  readonly files: readonly DraftFile[];
  readonly canSend: boolean;
  readonly remove: (id: string) => void;
  readonly send: () => void;
}

/** Files that are being sent, whatever view shows their conversation: none goes twice. */
const going = new Set<string>();

/** Files of the draft of a message: they wait in the box, and go when the person sends. */
export const useAttached = (groupId: string, sendChosen: (files: readonly File[]) => Promise<number>): Attached => {
  const { store } = useSession();
  const files = useLive(attachedTo, groupId) ?? none;
  const drop = (id: string) => dropDraftFile(store, attachedDraft(groupId), id);
  const sendOne = async (file: DraftFile) => {
    if (going.has(file.id)) return;
    going.add(file.id);
    try {
      // Refused it stays, and the person was told why.
      if ((await sendChosen([fileOfDraft(file)])) > 0) await drop(file.id);
    } finally {
      going.delete(file.id);
    }
  };
  const sendAll = async () => {
    for (const file of files) await sendOne(file);
  };
  return {
    files,
    canSend: files.length > 0,
    remove: (id) => void drop(id),
    send: () => void sendAll(),
  };
};

const none: readonly DraftFile[] = [];
