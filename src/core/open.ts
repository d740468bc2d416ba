import { newId } from '#contract/core/ids.ts';
import type { AnyTable } from '#contract/core/rows/table.ts';
import {
  type DatabasePlatform,
  type NotedUnsent,
  type Outbox,
  openOutbox,
  outboxIfThere,
  readMeta,
  writeMeta,
} from './outbox.ts';
import { openReplica, type Replica } from './replica.ts';

export interface OpenOptions {
  readonly uid: string;
  readonly tables: readonly AnyTable[];
  readonly schemaVersion: number;
  readonly rememberedReplica?: {
    readonly read: () => string | undefined;
    readonly readUnsent?: () => NotedUnsent | undefined;
  };
  readonly platform?: DatabasePlatform;
  /** Another tab holds an older version, and did not let go when it was asked to. */
  readonly onBlocked?: () => void;
}

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

/** Opens (and on first use makes) both databases, side by side. Used by page, worker and service worker alike. */
export const openDatabases = async (given: OpenOptions): Promise<Replica> => {
  const named = openOutbox(given.uid, given.platform).then((outbox) => nameIt(outbox, given));
  const [outbox, replica] = await Promise.all([named, openReplica(given)]);
  return { ...replica, outbox };
};

/** Opens both where the outbox is there. What another tab deletes meanwhile does not come back, empty. */
export const openIfThere = async (given: OpenOptions): Promise<Replica | undefined> => {
  const outbox = await outboxIfThere(given.uid);
  if (outbox === undefined) return undefined;
  const replica = await nameIt(outbox, given).then(() => openReplica(given));
  if (outbox.isOpen()) return { ...replica, outbox };
  await replica.db.delete();
  return undefined;
};

/** Gives the outbox the id under which the server knows this device's copy. */
const nameIt = async (outbox: Outbox, { rememberedReplica }: OpenOptions): Promise<Outbox> => {
  // Nearly always: a transaction that may write waits for all others.
  if ((await readMeta(outbox, 'replicaId')) !== undefined) return outbox;
  await outbox.transaction('rw', [outbox.meta], async () => {
    if ((await readMeta(outbox, 'replicaId')) !== undefined) return;
    await writeMeta(outbox, 'replicaId', newId(Date.now(), random));
    // The one before is gone: the first pull tells how much work it held. The numbers of its lanes are not this one's.
    const remembered = rememberedReplica?.read();
    if (!remembered) return;
    await writeMeta(outbox, 'lostReplica', remembered);
    await writeMeta(outbox, 'lostWork', -1);
    const unsent = rememberedReplica?.readUnsent?.();
    if (unsent !== undefined) await writeMeta(outbox, 'lostNoted', unsent);
  });
  return outbox;
};
