import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createWire } from '#src/core/wire.ts';
import { rebase } from '#src/core/writing/rebase.ts';
import { type FullReplica, openFully } from '#src/core/writing/registry.ts';
import { createStore, type Store, type StoreOptions } from '#src/core/writing/store.ts';
import { dataFeatures } from '#src/features/data.ts';
import { schemaVersion } from '#src/features/schema-version.ts';

/** One tab of a device without a network, on databases of its own or those of another tab. */
export interface OwnDevice {
  readonly disk: IDBFactory;
  readonly replica: FullReplica;
  readonly store: Store;
}

export const openOwnDevice = async (
  disk = new IDBFactory(),
  options: Partial<Omit<StoreOptions, 'replica'>> = {},
): Promise<OwnDevice> => {
  const platform = { indexedDB: disk, IDBKeyRange };
  const replica = await openFully({ uid: 'u1', features: dataFeatures, schemaVersion, platform });
  const now = () => Date.UTC(2026, 10, 21);
  const wire = createWire({
    baseUrl: '',
    fetch: () => Promise.reject(new TypeError('offline')),
    token: async () => '',
    now,
  });
  const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  return { disk, replica, store: createStore({ replica, wire, now, random, onQueued: () => {}, ...options }) };
};

/** The person teaches this course. */
export const teachIn = async ({ replica }: OwnDevice, courseId: string): Promise<void> => {
  await rebase(replica, async (writer) => {
    writer.put('courseMember', {
      id: `${courseId}.u1`,
      _s: `course:${courseId}`,
      ...{ courseId, uid: 'u1', username: 'T', role: 'teacher', joinedAt: 0 },
    } as never);
    return {};
  });
};
