import type { Refusal } from '#contract/core/refusal.ts';
import type { Result } from '#contract/core/result.ts';
import type { FileRef } from '#contract/core/shapes.ts';

/** Where the files of a text go, and where they come from before the server has them. */
export interface EditorFiles {
  /** Why a text may not show this file; asked before anything else happens. */
  readonly refuse: (file: File) => Refusal | undefined;
  /** Answers when the device has them: from then on they find their way by themselves. */
  readonly keep: (files: readonly File[]) => Promise<Result<readonly FileRef[]>>;
  /** Of a file that is on this device. */
  readonly bytesOf: (id: string) => Promise<Blob | undefined>;
  /** What a picker offers for each kind. */
  readonly accept: Readonly<Record<'image' | 'audio', string>>;
}
