/**
 * `noted`: opened here once, nothing is stored. `waiting` → `loading` → `kept`. `failed` says why in `problem` and is tried again
 * when that may have changed.
 */
export type KeptState = 'noted' | 'waiting' | 'loading' | 'kept' | 'failed';

/** Why a file is to be here; the first that holds. */
export const keepReasons = ['asked', 'course', 'picture', 'due', 'recent'] as const;
export type KeepReason = (typeof keepReasons)[number];

/** `refused`: the server does not give it. `damaged`: what arrived is not what the server has, twice in a row. */
export type KeepProblem = 'noRoom' | 'refused' | 'damaged';

/** A file of the server that stays on this device, or is to: its bytes lie in the origin's private file system. */
export interface KeptFile {
  readonly id: string;
  /** The course whose rows speak of it; '' while that is not known, and of pictures. */
  readonly courseId: string;
  readonly name: string;
  /** Bytes; -1 until the server says it. */
  readonly size: number;
  /** MIME type. */
  readonly type: string;
  readonly state: KeptState;
  readonly reason: KeepReason;
  /** The person asked for this one by itself. */
  readonly isAsked: boolean;
  /** The person freed this one: it does not come with its course, nor by itself, until it is asked for again. */
  readonly isDeclined: boolean;
  /** Bytes that are on the disk for sure. */
  readonly received: number;
  /** Of the content that `received` is of. */
  readonly etag: string;
  /** The state of the MD5 over `received`. */
  readonly hash?: Uint8Array<ArrayBuffer>;
  readonly problem?: KeepProblem;
  readonly attempts: number;
  /** Not to be tried before this time of the device. */
  readonly notBefore: number;
  /** When that was written down; absent where an earlier release wrote it. */
  readonly pausedAt?: number;
  /** When it was opened last on this device; 0: never. */
  readonly openedAt: number;
  /** When it was complete; 0 before that. */
  readonly keptAt: number;
}

export const newKept = (
  file: Pick<KeptFile, 'id' | 'name' | 'size' | 'type' | 'courseId'>,
  more: Partial<KeptFile> = {},
): KeptFile => ({
  id: file.id,
  courseId: file.courseId,
  name: file.name,
  size: file.size,
  type: file.type,
  state: 'waiting',
  reason: 'asked',
  isAsked: false,
  isDeclined: false,
  received: 0,
  etag: '',
  attempts: 0,
  notBefore: 0,
  openedAt: 0,
  keptAt: 0,
  ...more,
});
