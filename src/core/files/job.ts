import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';

/**
 * `queued` → `persisting` (its bytes are being put on this device) → `queued` → `hashing` → `queued` → `checking` → `uploading` →
 * `verifying` → `done`. In between it may wait: `paused` by the person, `offline`, `backoff` because the server is busy, or
 * `changed`, until the person gives the file again. `rejected`, `quota` and `cancelled` are the end, unless the person wants it anew.
 */
export type UploadState =
  | 'queued'
  | 'persisting'
  | 'hashing'
  | 'checking'
  | 'uploading'
  | 'paused'
  | 'offline'
  | 'backoff'
  | 'verifying'
  | 'done'
  | 'changed'
  | 'rejected'
  | 'quota'
  | 'cancelled';

/**
 * Where the bytes of a file lie until the server has them: in the database `by-<uid>`, in the origin's private file system
 * (where a browser keeps no files in databases), or only with the page that picked it, because the device has no room.
 */
export type SourceKind = 'idb' | 'opfs' | 'volatile';

/** One file on its way to the server; `id` is the file's. A record of the outbox's `uploads`: all but the index is plain. */
export interface UploadJob {
  id: string;
  state: UploadState;
  name: string;
  /** Bytes. */
  size: number;
  /** MIME type; '' where the browser knows none. */
  type: string;
  /** Milliseconds. */
  lastModified: number;
  source: SourceKind;
  /** Sent in this order; the person may change it. */
  order: number;
  /** When it was picked. */
  at: number;
  /** Bytes that the saved state of the hash covers. */
  hashed: number;
  hashState?: Uint8Array<ArrayBuffer>;
  md5?: string;
  /** Bytes that the server said it has. What is in flight is told by `UploadProgress`. */
  sent: number;
  /** Tries since anything got through. */
  attempts: number;
  /** Of earlier builds, one of which may be open in another tab; 0 since. */
  notBefore: number;
  /** Milliseconds with a network in which nothing of it got through; absent: none. */
  stalledFor?: number;
  /** Why it waits or ended. */
  refusal?: Refusal;
  /** Where it goes, membership is needed for large files. */
  needsVip?: boolean;
  /** Its digest when the server found other bytes than that: told by hashing it anew. */
  doubted?: string;
  /** The extension that the server gave it. */
  ext?: string;
  /** When it ended. */
  endedAt?: number;
  /** Of a cancelled one: its bytes are still here, for the work that named it can be had back. */
  isAside?: boolean;
}

/** States in which it goes on by itself. */
export const liveStates: readonly UploadState[] = [
  'queued',
  'hashing',
  'checking',
  'uploading',
  'verifying',
  'offline',
  'backoff',
];

/** States in which something is done for it now. */
export const runningStates: readonly UploadState[] = ['persisting', 'hashing', 'checking', 'uploading', 'verifying'];

/** States of a job that nothing more will come of by itself. */
export const endedStates: readonly UploadState[] = ['done', 'rejected', 'quota', 'cancelled'];

/** A file that will not arrive: a mutation that needs it goes to the tray. */
export const failedStates: readonly UploadState[] = ['rejected', 'quota', 'cancelled'];

/** The person has to do something, or nothing more comes of it. */
export const needsPerson = (job: Pick<UploadJob, 'state' | 'refusal'>): boolean =>
  stuckStates.includes(job.state) || isStalled(job);

const stuckStates: readonly UploadState[] = ['changed', 'rejected', 'quota'];

/** Nothing got through for so long that the person is asked. */
export const isStalled = ({ state, refusal }: Pick<UploadJob, 'state' | 'refusal'>): boolean =>
  state === 'paused' && refusal?.reason === coreRefusal.fileStalled.reason;

export const isEnded = ({ state }: Pick<UploadJob, 'state'>): boolean => endedStates.includes(state);
