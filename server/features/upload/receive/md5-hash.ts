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

/** A state is the four words and the bytes after the last whole block: how long it is says how many bytes it stands for. */
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
      const isFit = state !== undefined && state.length === wordBytes + (after % blockBytes);
      taken = isFit ? after : 0;
      words.set(isFit ? state.subarray(0, wordBytes) : initial);
      if (isFit) room.set(state.subarray(wordBytes));
      return isFit;
    },
    take: (read) => {
      const rest = left();
      const bytes = read(room.subarray(rest, room.length - blockBytes + rest));
      takeWhole(rest + bytes);
      taken += bytes;
      return bytes;
    },
    save: () => Buffer.concat([words, room.subarray(0, left())]),
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
