import { forceCloseDatabase, type IDBFactory } from 'fake-indexeddb';

/**
 * What a transaction comes to. `full`: it is aborted at its commit, as by a disk without room. `lost`: its connection is lost after so
 * many of its requests, or at its commit, with all that runs on it. `lostAfter`: the same when it is committed, and nobody hears of that.
 */
export type Ending = { readonly is: 'well' | 'full' | 'lostAfter' } | { readonly is: 'lost'; readonly after: number };

/** Asked for every transaction of the databases that are opened through the disk. */
export type Endings = (database: string, mode: IDBTransactionMode) => Ending;

/** Of fake-indexeddb: how a transaction goes on, request by request, and how it is taken back. */
interface Running {
  readonly db: IDBDatabase;
  readonly _state: string;
  readonly _requests: readonly { readonly request: IDBRequest }[];
  readonly _rollbackLog: unknown[];
  readonly _abort: (name: string) => void;
  _start: () => void;
}

let isUndisturbed = false;

/** What is begun in here ends well: a test looks. */
export const undisturbed = <T>(begin: () => T): T => {
  isUndisturbed = true;
  try {
    return begin();
  } finally {
    isUndisturbed = false;
  }
};

/** A disk that is full now and then, and loses connections. */
export const faultyDisk = (disk: IDBFactory, endings: Endings): IDBFactory => {
  const open: IDBFactory['open'] = (...given) => {
    const request = disk.open(...given);
    request.addEventListener('success', () => watch(request.result as never, endings));
    return request;
  };
  return new Proxy(disk, { get: (target, name) => (name === 'open' ? open : Reflect.get(target, name)) });
};

const watch = (db: IDBDatabase, endings: Endings): void => {
  const begin = db.transaction.bind(db) as (...given: unknown[]) => IDBTransaction;
  const running = new Set<Running>();
  const transaction = (...given: unknown[]) => {
    const begun = begin(...given) as unknown as Running;
    running.add(begun);
    follow(begun, isUndisturbed ? well : endings(db.name, given[1] as IDBTransactionMode), running);
    return begun;
  };
  Object.assign(db, { transaction });
};

const well: Ending = { is: 'well' };

const follow = (one: Running, ending: Ending, running: Set<Running>): void => {
  const goOn = one._start.bind(one);
  let left = ending.is === 'lost' ? ending.after : Number.POSITIVE_INFINITY;
  one._start = () => {
    if (ending.is !== 'well' && one._state !== 'finished') {
      const isThrough = one._requests.every(({ request }) => request.readyState === 'done');
      if (ending.is === 'lost' && (isThrough || left === 0)) return lose(one.db, running);
      left -= 1;
      if (isThrough && ending.is === 'full') return one._abort('QuotaExceededError');
      if (isThrough) {
        one._rollbackLog.length = 0;
        return lose(one.db, running);
      }
    }
    goOn();
    if (one._state === 'finished') running.delete(one);
  };
};

/** As WebKit does it: whatever waits for an answer hears of the loss, and who begins something later is told that it is closed. */
const lose = (db: IDBDatabase, running: Set<Running>): void => {
  const error = new DOMException('the connection was lost', 'UnknownError');
  for (const one of running) {
    if (one._state === 'finished') continue;
    for (const { request } of one._requests)
      if (request.readyState !== 'done') Object.defineProperty(request, 'error', { get: () => error, set: () => {} });
    one._abort(error.name);
  }
  running.clear();
  forceCloseDatabase(db as never);
};
