import { newId } from '#contract/core/ids.ts';
import type { AnyTable } from './feature.ts';
import { type DatabasePlatform, openOutbox, readMeta, writeMeta } from './outbox.ts';
import { openReplica, type Replica } from './replica.ts';

export interface OpenOptions {
  readonly uid: string;
  readonly tables: readonly AnyTable[];
  readonly schemaVersion: number;
  readonly rememberedReplica?: { readonly read: () => string | undefined };
  readonly platform?: DatabasePlatform;
}

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

/** Opens (and on first use makes) both databases. Used by page, worker and service worker alike. */
export const openDatabases = async (given: OpenOptions): Promise<Replica> => {
  const outbox = await openOutbox(given.uid, given.platform);
  await outbox.transaction('rw', [outbox.meta], async () => {
    if ((await readMeta(outbox, 'replicaId')) !== undefined) return;
    // A new outbox under a remembered id: the first pull tells how much work the old one held, then takes a new id.
    const remembered = given.rememberedReplica?.read();
    await writeMeta(outbox, 'replicaId', remembered || newId(Date.now(), random));
    if (remembered) await writeMeta(outbox, 'lostWork', -1);
  });
  return openReplica({
    uid: given.uid,
    outbox,
    tables: given.tables,
    schemaVersion: given.schemaVersion,
    platform: given.platform,
  });
};
