import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both of them included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of files lie. Every key is made by the server: no word of a client becomes a path. What is kept never changes;
 * other content gets another key.
 */
export interface FileStore {
  /** Takes up a file of so many bytes that arrives in pieces, with what came of it before; one that was kept is taken up again. */
  readonly stage: (key: string, size: number) => Promise<Staged>;
  /** Fails with `isMissing` where nothing is kept. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Keeps a file that lies on this machine; that file is moved away. */
  readonly put: (key: string, path: string) => Promise<void>;
  /** Kept or staged; nothing there is as good. */
  readonly remove: (key: string) => Promise<void>;
  /** What is staged, not what is kept under the same key. */
  readonly forgetStaged: (key: string) => Promise<void>;
  /** What is staged, and when it was last written, in milliseconds. */
  readonly staged: () => Promise<readonly { readonly key: string; readonly writtenAt: number }[]>;
  /** Bytes that fit on this machine’s disk besides what is there. */
  readonly room: () => Promise<number>;
  /** A folder on the same disk, for whoever makes a file to `put`. */
  readonly scratch: string;
}

/** A file that is arriving. It lies on this machine until it is kept, so that nothing acknowledged depends on a network. */
export interface Staged {
  /** For whoever hashes it; only the bytes that were written mean anything. */
  readonly path: string;
  /** Nothing was there: whatever was written before is lost. */
  readonly isNew: boolean;
  readonly write: (bytes: Uint8Array, at: number) => Promise<void>;
  readonly read: (at: number, length: number) => Promise<Buffer>;
  /** What was written is on the disk, also when the power fails now. */
  readonly sync: () => Promise<void>;
  /** The first so many bytes are final: they may be sent on. Fewer than before: what was sent on is worthless. */
  readonly settled: (bytes: number) => void;
  /** All bytes are there and right: from now on it is read under its key. Twice is once. */
  readonly keep: () => Promise<void>;
  /** Lets go of the file; what was written stays. */
  readonly close: () => Promise<void>;
}

/** Thrown by `read`. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`no file is kept under ${key}`);
    this.name = 'MissingFile';
  }
}
