import type { UploadJob } from '../job.ts';
import { isUnreadable } from '../store/keep.ts';
import type { Digest, UploadHost } from './host.ts';
import { type Notes, Stopped, UploadTrouble } from './notes.ts';

export interface Reading {
  /** The next bytes, lent until it is called again; `undefined` at the end. */
  readonly next: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly cancel: () => void;
}

const room = 1024 * 1024;

/**
 * Reads a file from its beginning into the same room again and again. Without that every piece is garbage, and a browser lets
 * 150 MB of it lie before it collects. Where streams cannot do it, piece by piece.
 */
export const reading = (file: Blob): Reading => {
  const stream = file.stream();
  const reader = byteReader(stream);
  return reader === undefined ? inPieces(stream.getReader()) : intoRoom(reader);
};

const inPieces = (reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Reading => ({
  next: async () => (await reader.read()).value,
  cancel: () => void reader.cancel().catch(() => undefined),
});

const intoRoom = (reader: ReadableStreamBYOBReader): Reading => {
  let buffer = new ArrayBuffer(room);
  return {
    next: async () => {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (value !== undefined) buffer = value.buffer;
      return done ? undefined : value;
    },
    cancel: () => void reader.cancel().catch(() => undefined),
  };
};

const byteReader = (stream: ReadableStream): ReadableStreamBYOBReader | undefined => {
  try {
    return stream.getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
};

/** The state of the hash is saved as often as this many chunks. */
const savedEvery = 64;

/** Reads the file once and writes its digest down. Interrupted, it goes on from the state saved last. */
export const hashFile = async (
  host: UploadHost,
  job: UploadJob,
  file: Blob,
  notes: Notes,
  signal: AbortSignal,
): Promise<string> => {
  const { digest, from } = await begun(host, job);
  const bytes = reading(file.slice(from));
  let at = from;
  let savedAt = from;
  try {
    for (;;) {
      const piece = await bytes.next();
      if (signal.aborted) throw new Stopped();
      if (piece === undefined) break;
      digest.update(piece);
      at += piece.byteLength;
      notes.tellHashed(at);
      if (at - savedAt < savedEvery * host.chunkBytes) continue;
      savedAt = at;
      await notes.write({ hashed: at, hashState: digest.save() });
    }
  } catch (error) {
    if (isUnreadable(error)) throw new UploadTrouble('unreadable', String(error));
    throw error;
  } finally {
    bytes.cancel();
  }
  if (at !== job.size) throw new UploadTrouble('unreadable', `${at} bytes of ${job.size}`);
  return digest.hex();
};

/** A state that was saved by another way of hashing is worth nothing. */
const begun = async (host: UploadHost, job: UploadJob): Promise<{ readonly digest: Digest; readonly from: number }> => {
  if (job.hashState !== undefined && job.hashed > 0) {
    const resumed = await host.digest(job.hashState).catch(() => undefined);
    if (resumed !== undefined) return { digest: resumed, from: job.hashed };
  }
  return { digest: await host.digest(), from: 0 };
};
