import type { Refusal } from '#contract/core/refusal.ts';

/**
 * Why a file could not go on. `network`: nothing came back. `busy`: asked to come later. `server`: it failed, or did not answer
 * in time. `recheck`: what it has is not what was thought. `wrong-bytes`: what arrived is not what was hashed. `unreadable`: the
 * source is gone or was changed. `rejected` and `quota` are the server's no.
 */
export type TroubleKind =
  | 'network'
  | 'busy'
  | 'server'
  | 'signed-out'
  | 'recheck'
  | 'wrong-bytes'
  | 'unreadable'
  | 'rejected'
  | 'quota';

export class UploadTrouble extends Error {
  readonly kind: TroubleKind;
  /** Milliseconds the server asked to be left alone; 0 when it did not say. */
  readonly retryAfter: number;
  readonly refusal: Refusal | undefined;
  constructor(
    kind: TroubleKind,
    detail: string,
    given: { readonly retryAfter?: number; readonly refusal?: Refusal } = {},
  ) {
    super(`${kind}: ${detail}`);
    this.name = 'UploadTrouble';
    this.kind = kind;
    this.retryAfter = given.retryAfter ?? 0;
    this.refusal = given.refusal;
  }
}

/** The person, or another engine, wants something else of this job: what was being done for it stops, without a word. */
export class Stopped extends Error {}
