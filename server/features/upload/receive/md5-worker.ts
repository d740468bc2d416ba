import { closeSync, openSync, readSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { createMd5 } from './md5-hash.ts';

/** Hash the bytes `from` to `to` of a file on top of a state; the digest too when they are the last. */
export interface Md5Order {
  readonly id: number;
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** Of everything before `from`; absent at the beginning. */
  readonly state?: Uint8Array | undefined;
  readonly isEnd: boolean;
}

export type Md5Done = { readonly id: number } & (
  | { readonly state: Uint8Array; readonly digest: string }
  | { readonly error: string }
);

// Without what was compiled at an earlier start, this thread would hold a compiler of 20 MB.
flushCompileCache();
const hasher = createMd5();

const hash = ({ path, from, to, state, isEnd }: Md5Order) => {
  // A state that another version of the server kept tells nothing: everything before it is hashed again.
  let at = hasher.load(state, from) ? from : 0;
  const file = openSync(path, 'r');
  try {
    while (at < to) {
      const read = hasher.take((into) => readSync(file, into, 0, Math.min(into.length, to - at), at));
      if (read === 0) throw new Error('the file is shorter than it was');
      at += read;
    }
  } finally {
    closeSync(file);
  }
  const saved = hasher.save();
  return { state: saved, digest: isEnd ? hasher.digest() : '' };
};

parentPort?.on('message', (order: Md5Order) => {
  try {
    parentPort?.postMessage({ id: order.id, ...hash(order) } satisfies Md5Done);
  } catch (error) {
    parentPort?.postMessage({ id: order.id, error: String(error) } satisfies Md5Done);
  }
});
