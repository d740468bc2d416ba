import { createHash } from 'node:crypto';

/** Bytes of a chunk (spec P5). */
export const chunkBytes = 2_048_000;

/** A file that needs no room: each chunk differs from every other one of every other file in its first bytes only. */
export interface MadeFile {
  readonly size: number;
  readonly chunks: number;
  readonly md5: string;
  /** Lent: the next call writes over it. */
  readonly chunk: (index: number) => Uint8Array;
}

export const madeFile = (size: number, salt: number): MadeFile => {
  const buffer = Buffer.alloc(chunkBytes, createHash('sha512').update('bench').digest());
  const chunks = Math.ceil(size / chunkBytes);
  const chunk = (index: number) => {
    buffer.writeUInt32LE(index, 0);
    buffer.writeUInt32LE(salt, 4);
    return buffer.subarray(0, Math.min(chunkBytes, size - index * chunkBytes));
  };
  const hash = createHash('md5');
  for (let index = 0; index < chunks; index += 1) hash.update(chunk(index));
  return { size, chunks, md5: hash.digest('hex'), chunk };
};
