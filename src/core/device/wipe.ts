import { Dexie } from 'dexie';
import { bytesName } from '../files/bytes.ts';
import { dropVaults } from '../files/store/vault.ts';
import { outboxName } from '../outbox.ts';
import { replicaName } from '../replica.ts';
import { channelName, type Word } from '../sync/leader.ts';
import { atMostWipeTime } from './wipe-time.ts';

/** Deletes everything of a person whom this page has not opened; other pages of theirs leave. */
export const wipeDevice = async (uid: string): Promise<void> => {
  const channel = new BroadcastChannel(channelName(uid));
  channel.postMessage({ kind: 'over' } satisfies Word);
  const names = [outboxName(uid), replicaName(uid), bytesName(uid)];
  // Emptied first: a frozen tab may keep the databases from being deleted.
  await atMostWipeTime(Promise.all(names.map(emptied)));
  const databases = names.map((name) => Dexie.delete(name));
  await atMostWipeTime(Promise.all([...databases, dropVaults(uid, bytesName(uid))]));
  channel.close();
};

const emptied = async (name: string): Promise<void> => {
  if (!(await Dexie.exists(name))) return;
  const db = await new Dexie(name).open();
  await Promise.all(db.tables.map((table) => table.clear()));
  db.close();
};
