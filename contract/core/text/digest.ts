import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 in hex over texts, each after its length in bytes: no other list of texts has the same. */
export const digestOf = (...parts: readonly string[]): string => {
  const hash = sha256.create();
  for (const part of parts) {
    const bytes = utf8ToBytes(part);
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length);
    hash.update(length).update(bytes);
  }
  return bytesToHex(hash.digest());
};

/** An id that follows from another one and `parts`, the same however often it is asked for; it sorts with the first. */
export const derivedId = (id: string, ...parts: readonly string[]): string => {
  const hex = digestOf(id, ...parts);
  return `${id.slice(0, 13)}-7${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
};
