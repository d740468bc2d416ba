import type { Refusal } from '#contract/core/refusal.ts';

/** Why a file is not shown. */
export type Trouble =
  /** No network, and the bytes are not on this device. */
  | { readonly is: 'offline' }
  /** Somebody answered, but not with the file and not with a reason. */
  | { readonly is: 'unreachable' }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  /** Not what its name says, or damaged. */
  | { readonly is: 'broken' }
  /** More than a browser can lay out. */
  | { readonly is: 'tooLarge' }
  /** An office document that only its password opens (S-417). */
  | { readonly is: 'locked' }
  /** A video or sound that this browser cannot play (S-585). */
  | { readonly is: 'unplayable' };

export class TroubleError extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(trouble.is);
    this.trouble = trouble;
  }
}

export const troubleOf = (error: unknown): Trouble =>
  error instanceof TroubleError ? error.trouble : { is: 'broken' };
