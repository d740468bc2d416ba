import { rebase } from './rebase.ts';
import type { FullReplica } from './registry.ts';

/**
 * Gives back the room of everything that the server can send again: rows, kept answers, what could not be read. In one step
 * for readers, who then see pending work over nothing until the next pull; the outbox is read and never written. A pull that
 * is under way began at another base and is dropped.
 */
export const startAfresh = async (replica: FullReplica): Promise<void> => {
  const { db } = replica;
  await rebase(replica, async (writer) => {
    await writer.sweep(() => true, await writer.scopesHeld());
    await Promise.all([db.cursors.clear(), db.loads.clear(), db.unknown.clear(), db.answers.clear()]);
    return { confirmed: {}, confirmedOf: '', incarnation: 0, lastPullAt: 0, purgedFor: '' };
  });
};
