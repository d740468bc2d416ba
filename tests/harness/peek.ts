import type { Dexie } from 'dexie';
import { undisturbed } from './disk/faulty-disk.ts';

/** What a database held at one moment, by store. The records are its own: never to be changed. */
export type Held = ReadonlyMap<string, readonly object[]>;

/** Of fake-indexeddb: where it keeps what was written. */
interface Kept {
  readonly _rawDatabase: {
    readonly rawObjectStores: ReadonlyMap<
      string,
      { readonly records: { readonly values: () => Iterable<{ readonly value: object }> } }
    >;
  };
}

/**
 * Reads all of a database without copying it: one transaction, which waits for those that write, and one request. As much through
 * the front door is two requests for each of a hundred stores, and most of what a random story costs.
 */
export const peek = async (db: Dexie): Promise<Held> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // A newer build made this one let go, or its connection was lost: the next request opens it again.
      if (!db.isOpen() || attempt > 1) await db.tables[0]?.count();
      return await undisturbed(() => heldBy(db.backendDB()));
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
};

/** While connections are being lost, a look may be cut off, too. */
const attempts = 4;

const heldBy = (open: IDBDatabase): Promise<Held> =>
  new Promise((resolve, reject) => {
    const stores = [...open.objectStoreNames];
    const trx = open.transaction(stores, 'readonly');
    trx.onabort = () => reject(trx.error);
    const { rawObjectStores } = (open as unknown as Kept)._rawDatabase;
    trx.objectStore(stores[0] as string).count().onsuccess = () =>
      resolve(new Map([...rawObjectStores].map(([name, { records }]) => [name, valuesOf(records.values())])));
  });

const valuesOf = (records: Iterable<{ readonly value: object }>): readonly object[] => {
  const values: object[] = [];
  for (const { value } of records) values.push(value);
  return values;
};
