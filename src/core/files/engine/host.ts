import type { Rest } from '../../device/rest.ts';
import type { Outbox } from '../../outbox.ts';
import type { UploadJob } from '../job.ts';
import type { UploadProgress } from '../upload-channel.ts';

/** What the server has of a file. */
export type Checked =
  | { readonly isComplete: true; readonly ext: string }
  | {
      readonly isComplete: false;
      /** A bit for each chunk. */
      readonly received: Uint8Array;
      /** Chunks that may be under way at once. */
      readonly window: number;
    };

/** What the server said of a chunk: more are wanted, or the file is complete. */
export type Sent = { readonly isComplete: true; readonly ext: string } | { readonly isComplete: false };

/** A job whose digest is known. */
export interface HashedJob extends UploadJob {
  md5: string;
}

export interface Chunk {
  readonly index: number;
  /** Of the whole file. */
  readonly chunks: number;
  readonly bytes: Blob;
  /** Told how many bytes have left this device. */
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** The calls of an upload. Throws `UploadTrouble` when there is no answer, or no. */
export interface Courier {
  readonly check: (job: HashedJob, chunks: number, signal: AbortSignal) => Promise<Checked>;
  readonly send: (job: HashedJob, chunk: Chunk) => Promise<Sent>;
  /** Whether the server answers at all. */
  readonly probe: () => Promise<boolean>;
}

/** A digest that is made piece by piece, and whose making can be interrupted. */
export interface Digest {
  readonly update: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly save: () => Uint8Array<ArrayBuffer>;
  readonly hex: () => string;
}

/** What an upload engine needs from whoever runs it: the upload worker, the service worker, or a test. */
export interface UploadHost {
  readonly outbox: Outbox;
  readonly courier: Courier;
  /** The bytes of a job; `undefined` when nobody has them. */
  readonly source: (job: UploadJob) => Promise<Blob | undefined>;
  /** The server has it: the copy goes. */
  readonly drop: (id: string) => Promise<void>;
  /** Goes on from a saved state; throws when it is of another making. */
  readonly digest: (saved?: Uint8Array<ArrayBuffer>) => Promise<Digest>;
  readonly rests: () => Promise<Rest | undefined>;
  /** Whoever has little time takes only what fits; without it everything is taken. */
  readonly takes?: (job: UploadJob) => boolean;
  /** False is proof of no network; true proves nothing. */
  readonly isOnline: () => boolean;
  readonly now: () => number;
  /** Milliseconds by a clock that nobody sets: waits and rates go by it. */
  readonly clock: () => number;
  /** 0 to 1. */
  readonly jitter: () => number;
  /** Bytes of every chunk but the last. */
  readonly chunkBytes: number;
  readonly onProgress: (progress: UploadProgress) => void;
  /** Work that waited can go, or has gone to the tray. */
  readonly onEnded: (job: UploadJob) => void;
  readonly onDefect?: (error: unknown) => void;
}
