import { IDBDatabase, type IDBFactory, IDBIndex, IDBObjectStore, type IDBTransaction } from 'fake-indexeddb';

/** A tab's way to its disk that ends, as when the browser is killed: what was not committed then is gone. */
export interface DyingDisk {
  readonly indexedDB: IDBFactory;
  /** Ends so many steps from here: each thing asked of a database is one. */
  readonly dieAt: (step: number) => void;
  /** Loses its connections once, so many steps from here, as iOS does in the background. */
  readonly dropAt: (step: number) => void;
  readonly isDropped: () => boolean;
  readonly isDead: () => boolean;
}

interface Watched {
  readonly ask: () => void;
  readonly begun: (transaction: IDBTransaction) => void;
}

const watchers = new WeakMap<object, Watched>();
const asking = ['get', 'getAll', 'getAllKeys', 'getKey', 'count', 'openCursor', 'openKeyCursor'] as const;
const writing = ['put', 'add', 'delete', 'clear'] as const;
type Method = (this: never, ...given: unknown[]) => unknown;

const wrap = (prototype: object, name: string, before: (self: never) => void): void => {
  const original: Method = Reflect.get(prototype, name);
  Reflect.set(prototype, name, function (this: never, ...given: unknown[]) {
    before(this);
    return original.apply(this, given);
  });
};

let isPrepared = false;
const prepare = (): void => {
  if (isPrepared) return;
  isPrepared = true;
  const of = (transaction: IDBTransaction) => watchers.get(transaction.db);
  for (const name of [...asking, ...writing])
    wrap(IDBObjectStore.prototype, name, ({ transaction }: IDBObjectStore) => of(transaction)?.ask());
  for (const name of asking)
    wrap(IDBIndex.prototype, name, ({ objectStore }: IDBIndex) => of(objectStore.transaction)?.ask());
  const begin: Method = IDBDatabase.prototype.transaction as never;
  Reflect.set(IDBDatabase.prototype, 'transaction', function (this: never, ...given: unknown[]) {
    const watched = watchers.get(this);
    watched?.ask();
    const transaction = begin.apply(this, given) as IDBTransaction;
    watched?.begun(transaction);
    return transaction;
  });
};

export const dyingDisk = (disk: IDBFactory): DyingDisk => {
  prepare();
  const running = new Set<IDBTransaction>();
  let left = Number.POSITIVE_INFINITY;
  let drops = Number.POSITIVE_INFINITY;
  let isDead = false;
  const gone = () => Object.assign(new Error('the browser is gone'), { name: 'InvalidStateError' });
  const abortAll = () => {
    for (const transaction of running) {
      try {
        transaction.abort();
      } catch {
        // It has ended already.
      }
    }
    running.clear();
  };
  const ask = () => {
    if (isDead) throw gone();
    left -= 1;
    drops -= 1;
    if (left > 0 && drops !== 0) return;
    isDead = left <= 0;
    abortAll();
    throw isDead ? gone() : Object.assign(new Error('Connection to server lost'), { name: 'UnknownError' });
  };
  const watched: Watched = { ask, begun: (transaction) => running.add(transaction) };
  const open: IDBFactory['open'] = (...given) => {
    if (isDead) throw gone();
    const request = disk.open(...given);
    request.addEventListener('success', () => watchers.set(request.result as object, watched));
    return request;
  };
  const indexedDB = new Proxy(disk, { get: (target, name) => (name === 'open' ? open : Reflect.get(target, name)) });
  return {
    indexedDB,
    dieAt: (step) => {
      left = step;
    },
    isDead: () => isDead,
    dropAt: (step) => {
      drops = step;
    },
    isDropped: () => drops <= 0,
  };
};
