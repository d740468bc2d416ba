import { Dexie } from 'dexie';
import { countsOf } from '../drafts.ts';
import { bytesIfThere, bytesName } from '../files/bytes.ts';
import { dropKept, dropVaults } from '../files/store/vault.ts';
import { type Outbox, outboxIfThere, outboxName, readMeta, writeToken } from '../outbox.ts';
import { replicaName } from '../replica.ts';
import { allShared } from '../shared.ts';
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
  // Without tables of its own it makes nothing: what another tab deleted a moment ago is not there.
  const db = await new Dexie(name).open().catch(Dexie.errnames.NoSuchDatabase, () => undefined);
  if (db === undefined) return;
  await Promise.all(db.tables.map((table) => table.clear()));
  db.close();
};

/**
 * What can be fetched again goes, what this person made and nobody has yet stays: their outbox, and the bytes of files on their
 * way. Nothing is sent in their name from here on. Answers how many such things there are; with none, nothing at all is left.
 */
export const leaveOnlyUnsent = async (uid: string): Promise<number> => {
  const outbox = await outboxIfThere(uid);
  if (outbox === undefined) return wipeDevice(uid).then(() => 0);
  const channel = new BroadcastChannel(channelName(uid));
  channel.postMessage({ kind: 'leave' } satisfies Word);
  channel.close();
  await writeToken(outbox, '');
  const counts = await countsOf(outbox);
  const shared = (await allShared(uid).catch(() => [])).filter((one) => one.uid === uid).length;
  const unsent = counts.waiting + counts.attention + counts.drafts + counts.uploads + shared;
  if (unsent > 0) await dropWhatWasSent(outbox);
  const waiting = await outbox.uploads.where('state').notEqual('done').primaryKeys();
  outbox.close();
  if (unsent === 0) await wipeDevice(uid);
  else await dropCopies(uid, new Set(waiting));
  return unsent;
};

/** Of the history: what the server has, and what it said. */
const dropWhatWasSent = ({ history }: Outbox): Promise<unknown> =>
  history
    .where('at')
    .aboveOrEqual(0)
    .filter(({ outcome }) => outcome === 'applied' || outcome === 'overruled')
    .delete();

const dropCopies = async (uid: string, waiting: ReadonlySet<string>): Promise<void> => {
  await atMostWipeTime(emptied(replicaName(uid)));
  await atMostWipeTime(Dexie.delete(replicaName(uid)));
  const bytes = await bytesIfThere(uid);
  if (bytes !== undefined) {
    await bytes.kept.clear();
    await bytes.sources.filter(({ id }) => !waiting.has(id)).delete();
    const isEmpty = (await bytes.sources.count()) === 0;
    bytes.close();
    if (isEmpty) await atMostWipeTime(Dexie.delete(bytesName(uid)));
  }
  await atMostWipeTime(dropKept(uid, waiting));
};

/** People who said that this device is not theirs and whose outbox is here, whatever else the browser forgot. */
export const guestsHere = async (): Promise<readonly string[]> => {
  const names = (await indexedDB.databases?.().catch(() => [])) ?? [];
  const uids = names.flatMap(({ name = '' }) =>
    name.startsWith(outboxName('')) ? [name.slice(outboxName('').length)] : [],
  );
  const guests: string[] = [];
  for (const uid of uids) {
    const outbox = await outboxIfThere(uid);
    if (outbox === undefined) continue;
    if ((await readMeta(outbox, 'isOwn')) === false) guests.push(uid);
    outbox.close();
  }
  return guests;
};
