import { Worker } from 'node:worker_threads';
import type { Md5Done, Md5Order } from './md5-worker.ts';

/** Hashes beside the thread that answers: a chunk takes 3 ms of it, and sockets do not wait. */
export interface Md5Thread {
  readonly hash: (order: Omit<Md5Order, 'id'>) => Promise<{ readonly state: Uint8Array; readonly digest: string }>;
  readonly close: () => Promise<void>;
}

/** Megabytes: it holds a piece of a file and a hash. */
const modest = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 } as const;

/** Begun with the first order; one that dies is begun again with the next. */
export const createMd5Thread = (): Md5Thread => {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<{ readonly state: Uint8Array; readonly digest: string }>>();
  const fail = (from: Worker, error: Error) => {
    if (worker !== from) return;
    worker = undefined;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  };
  const begun = (): Worker => {
    if (worker !== undefined) return worker;
    const made = new Worker(new URL('./md5-worker.ts', import.meta.url), { resourceLimits: modest });
    made.on('message', (done: Md5Done) => {
      const one = waiting.get(done.id);
      waiting.delete(done.id);
      if ('error' in done) one?.reject(new Error(done.error));
      else one?.resolve(done);
      if (waiting.size === 0) made.unref();
    });
    made.on('error', (error: Error) => fail(made, error));
    made.on('exit', () => fail(made, new Error('hashing has ended')));
    made.unref();
    worker = made;
    return made;
  };
  return {
    hash: (order) => {
      const one = Promise.withResolvers<{ readonly state: Uint8Array; readonly digest: string }>();
      last += 1;
      waiting.set(last, one);
      const to = begun();
      to.ref();
      to.postMessage({ ...order, id: last });
      return one.promise;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
};
