import { blockBytes, createMd5Code } from './md5-code.ts';

/** MD5 whose state can be kept. */
export interface Md5 {
  /** Goes on after the first `taken` bytes. False: the state is none of those; the hash begins anew. */
  readonly load: (state: Uint8Array | undefined, taken: number) => boolean;
  /** Takes in what `read` puts into its buffer; it answers how many bytes, at most that many. */
  readonly take: (read: (into: Uint8Array) => number) => number;
  readonly save: () => Uint8Array;
  readonly digest: () => string;
}

const wordBytes = 16;
const initial = Buffer.from('0123456789abcdeffedcba9876543210', 'hex');

/**
 * A state is written as hash-wasm writes it, with which earlier versions of the server hash: a mark, how many bytes it stands for, in
 * two words of 29 and more bits, the four words, the bytes after the last whole block, and a block that counts for nothing.
 */
const mark = Buffer.from('dc3031df', 'hex');
const lowBits = 2 ** 29;
const wordsAt = 12;
const restAt = wordsAt + wordBytes;
const stateBytes = restAt + 2 * blockBytes;

const headOf = (taken: number): Buffer => {
  const head = Buffer.alloc(wordsAt);
  mark.copy(head);
  head.writeUInt32LE(taken % lowBits, 4);
  head.writeUInt32LE(Math.floor(taken / lowBits), 8);
  return head;
};

const isOf = (state: Uint8Array, taken: number): boolean =>
  state.length === stateBytes && headOf(taken).equals(state.subarray(0, wordsAt));

export const createMd5 = (): Md5 => {
  const { words, room, take } = createMd5Code();
  let taken = 0;
  const left = () => taken % blockBytes;
  const takeWhole = (bytes: number) => {
    const rest = bytes % blockBytes;
    take(bytes - rest);
    room.copyWithin(0, bytes - rest, bytes);
  };
  return {
    load: (state, after) => {
      const isFit = state !== undefined && isOf(state, after);
      taken = isFit ? after : 0;
      words.set(isFit ? state.subarray(wordsAt, restAt) : initial);
      if (isFit) room.set(state.subarray(restAt, restAt + left()));
      return isFit;
    },
    take: (read) => {
      const rest = left();
      const bytes = read(room.subarray(rest, room.length - blockBytes + rest));
      takeWhole(rest + bytes);
      taken += bytes;
      return bytes;
    },
    save: () => Buffer.concat([headOf(taken), words, room.subarray(0, left())], stateBytes),
    digest: () => {
      const rest = left();
      const padded = Math.ceil((rest + 9) / blockBytes) * blockBytes;
      room.fill(0, rest, padded);
      room[rest] = 0x80;
      new DataView(room.buffer, room.byteOffset).setBigUint64(padded - 8, BigInt(taken) * 8n, true);
      take(padded);
      return Buffer.from(words).toString('hex');
    },
  };
};
