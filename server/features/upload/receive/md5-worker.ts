import { closeSync, openSync, readSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { createMD5 } from 'hash-wasm';

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
const hasher = await createMD5();
const piece = Buffer.allocUnsafe(256 * 1024);

const hash = ({ path, from, to, state, isEnd }: Md5Order) => {
  if (state === undefined) hasher.init();
  else hasher.load(state);
  const file = openSync(path, 'r');
  try {
    for (let at = from; at < to; ) {
      const read = readSync(file, piece, 0, Math.min(piece.length, to - at), at);
      if (read === 0) throw new Error('the file is shorter than it was');
      hasher.update(piece.subarray(0, read));
      at += read;
    }
  } finally {
    closeSync(file);
  }
  return { state: hasher.save(), digest: isEnd ? hasher.digest() : '' };
};

parentPort?.on('message', (order: Md5Order) => {
  try {
    parentPort?.postMessage({ id: order.id, ...hash(order) } satisfies Md5Done);
  } catch (error) {
    parentPort?.postMessage({ id: order.id, error: String(error) } satisfies Md5Done);
  }
});
