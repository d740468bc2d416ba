import { createMD5 } from 'hash-wasm';
import SparkMD5 from 'spark-md5';
import type { Digest } from './host.ts';

/** MD5 in one pass, whose state can be saved and gone on from. Where WebAssembly is missing or forbidden: the same, slower. */
export const md5 = async (saved?: Uint8Array<ArrayBuffer>): Promise<Digest> => {
  if (typeof WebAssembly !== 'object') return plainMd5(saved);
  const hash = await createMD5().catch(() => undefined);
  if (hash === undefined) return plainMd5(saved);
  if (saved === undefined) hash.init();
  else hash.load(saved);
  return {
    update: (bytes) => void hash.update(bytes),
    save: () => hash.save().slice(),
    hex: () => hash.digest(),
  };
};

interface PlainState {
  readonly buff: string;
  readonly length: number;
  readonly hash: readonly number[];
}

export const plainMd5 = async (saved?: Uint8Array<ArrayBuffer>): Promise<Digest> => {
  const hash = new SparkMD5.ArrayBuffer();
  if (saved !== undefined) hash.setState(JSON.parse(new TextDecoder().decode(saved)));
  return {
    update: (bytes) => void hash.append(exactly(bytes)),
    save: () => new TextEncoder().encode(JSON.stringify(hash.getState() as unknown as PlainState)),
    hex: () => hash.end(),
  };
};

const exactly = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  byteOffset === 0 && byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
