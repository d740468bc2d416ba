import { entryOf } from '#src/features/messaging/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import type { FileMessage } from './file-message.ts';

/** Takes back a message whose file has not arrived: it was never sent, and nothing of it stays. */
export const useWithdraw = ({ message, file }: FileMessage): (() => Promise<void>) => {
  const { replica, store, files } = useSession();
  return async () => {
    const entry = await entryOf(replica, message.id);
    if (entry !== undefined) await store.discard(entry.mid);
    await files.cancel(file.id);
    await files.forget([file.id]);
  };
};
