import type { OutboxEntry } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { useLive } from '#src/ui/live/use-live.ts';

const filesHere = ({ outbox }: Replica): Promise<string[]> =>
  outbox.uploads.where('state').notEqual('done').primaryKeys();

/** Whether an entry waits for a file that is still on its way. */
export const useHeld = (): ((entry: Pick<OutboxEntry, 'files'>) => boolean) => {
  const unfinished = useLive(filesHere) ?? [];
  return ({ files }) => files?.some((id) => unfinished.includes(id)) === true;
};
