import { Dexie } from 'dexie';
import { bytesName } from '../files/bytes.ts';
import { dropVaults } from '../files/store/vault.ts';
import { outboxName } from '../outbox.ts';
import { replicaName } from '../replica.ts';
import { channelName, type Word } from '../sync/leader.ts';

/** Deletes everything of a person whom this page has not opened; other pages of theirs leave. */
export const wipeDevice = async (uid: string): Promise<void> => {
  const channel = new BroadcastChannel(channelName(uid));
  channel.postMessage({ kind: 'over' } satisfies Word);
  await Promise.all([
    Dexie.delete(outboxName(uid)),
    Dexie.delete(replicaName(uid)),
    dropVaults(uid, bytesName(uid)),
  ]).finally(() => channel.close());
};
